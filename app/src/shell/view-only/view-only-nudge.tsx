import type { ViewOnlyReason } from '@muster/domain/access/entitlement.ts'
import { Link, useLocation } from '@tanstack/react-router'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useEffect, useState } from 'react'
import { onViewOnlyRefusal } from '../../platform/calls/entitlement.ts'
import { currentUid } from '../../platform/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { viewOnlyAt } from './view-only-place.ts'

const BILLING_PATH = '/billing'

interface ViewOnlyNudgeProps {
  reason: ViewOnlyReason
  words: string
}

/** The banner, and the dialog that opens once by itself and again on every attempt to change something. */
export function ViewOnlyNudge({ reason, words }: ViewOnlyNudgeProps) {
  const place = useLocation({ select: ({ pathname }) => viewOnlyAt(pathname) })
  const [asked, setAsked] = useState(false)
  const [later, setLater] = useState(() => wasPutOff(reason))
  useEffect(() => onViewOnlyRefusal(() => setAsked(true)), [])
  const action = reason === 'past_due' ? 'Update billing' : 'Subscribe'
  function close() {
    putOff(reason)
    setLater(true)
    setAsked(false)
  }
  return (
    <>
      {place !== 'apart' && (
        <section
          aria-label="View only"
          className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-box border border-brass bg-brass-soft px-3 py-1.5 text-14 print:hidden"
        >
          <LockKeyhole className="size-4 shrink-0 text-brass" aria-hidden="true" />
          <p className="min-w-0 grow basis-48">
            <strong>View only{place === 'here' ? '.' : ' in Duty Day, Scheduling, Counseling and Operations.'}</strong>{' '}
            {words}
          </p>
          <Link to={BILLING_PATH} className={buttonClass('quiet')}>
            {action}
          </Link>
        </section>
      )}
      <Dialog
        open={asked || (place === 'here' && !later)}
        onOpenChange={(open) => !open && close()}
        title="Subscribe to resume access"
        description={words}
        footer={
          <>
            <Button onClick={close}>Later</Button>
            <Link to={BILLING_PATH} className={buttonClass('primary')} onClick={close}>
              {action}
            </Link>
          </>
        }
      >
        <p>Everything stays here to read, print and export. What you typed and did not send is not lost.</p>
      </Dialog>
    </>
  )
}

const keyOf = (reason: ViewOnlyReason) => `viewOnlyLater:${currentUid() ?? ''}:${reason}`
/** Used if the device cannot store it, for the life of the page. */
const putOffHere = new Set<string>()

function wasPutOff(reason: ViewOnlyReason): boolean {
  if (putOffHere.has(keyOf(reason))) return true
  try {
    return sessionStorage.getItem(keyOf(reason)) !== null
  } catch {
    return false
  }
}

function putOff(reason: ViewOnlyReason): void {
  putOffHere.add(keyOf(reason))
  try {
    sessionStorage.setItem(keyOf(reason), 'later')
  } catch {
    // The storage is full or blocked: the person is asked again after a reload.
  }
}
