import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { MoveKind } from './moves.tsx'

interface CaseWarningsProps {
  about: AwolCase
  newerPolicy: boolean
  editable: boolean
  mayDrop: boolean
  onAsk: (kind: MoveKind) => void
}

/** Data that contradict each other. The app does not correct either side: a person decides which one is right. */
export function CaseWarnings({ about, newerPolicy, editable, mayDrop, onAsk }: CaseWarningsProps) {
  if (about.closedAt !== null) return null
  const gone = about.archivedOn !== null && about.state !== 'dropped' && about.state !== 'returned'
  return (
    <>
      {about.contradiction && (
        <Warning action={editable && <Settle about={about} onAsk={onAsk} />}>{contradictionWords(about)}</Warning>
      )}
      {gone && about.archivedOn !== null && (
        <Warning
          action={
            editable && (
              <Button edits onClick={() => onAsk('returned')}>
                Report the return
              </Button>
            )
          }
        >
          The Soldier was archived on {formatDate(about.archivedOn)}. No status can be set. Report the return and close
          the case, or restore the Soldier on the roster.
        </Warning>
      )}
      {about.state === 'dropped' && about.archivedOn === null && (
        <Warning
          action={
            mayDrop && (
              <Button edits onClick={() => onAsk('take drop back')}>
                Take the drop back
              </Button>
            )
          }
        >
          The Soldier is on the roster, but this case says dropped from rolls. If the Soldier is back, report the
          return. If the drop was a mistake, take it back.
        </Warning>
      )}
      {newerPolicy && (
        <Warning
          action={
            editable && (
              <Button edits onClick={() => onAsk('newest policy')}>
                Use the newer one
              </Button>
            )
          }
        >
          The roster’s policy has changed since. This case still uses the one it was opened under.
        </Warning>
      )}
    </>
  )
}

function contradictionWords({ contradiction, state, timeZone }: AwolCase): string {
  if (!contradiction) return ''
  const { label, present } = DUTY_STATUSES[contradiction.status]
  const who = `${instantIn(contradiction.recordedAt, timeZone)} by ${contradiction.recordedBy}`
  const marked = `Duty Day says ${label}, recorded ${who}; this case says ${STATE_OF[state].label}.`
  if (state === 'returned' || state === 'dropped')
    return `${marked} If the Soldier is absent again, close this case and open a new one.`
  return present
    ? `${marked} Is the Soldier back? Then report the return and close the case.`
    : `${marked} Which is right?`
}

function Settle({ about, onAsk }: Pick<CaseWarningsProps, 'about' | 'onAsk'>) {
  const { state, contradiction } = about
  if (state === 'returned' || state === 'dropped')
    return (
      <Button edits onClick={() => onAsk('close')}>
        Close the case
      </Button>
    )
  if (contradiction?.status === 'AUN' && state === 'late') {
    return (
      <Button edits onClick={() => onAsk('absent-unknown')}>
        Set absent, unknown
      </Button>
    )
  }
  return (
    <Button edits onClick={() => onAsk('returned')}>
      Report the return
    </Button>
  )
}

function Warning({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="my-2 flex gap-3 border-y border-danger bg-danger-soft px-3 py-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60">{children}</p>
        {action}
      </div>
    </div>
  )
}
