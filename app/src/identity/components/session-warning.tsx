import { useCallback } from 'react'
import { useEverySecond } from '../../platform/clock/every-second.ts'
import { useServices } from '../../platform/calls/services.ts'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { clockLeft, spokenLeft } from '../activity.ts'
import { endInactive, signOut } from '../session-control.ts'
import { useSessionWatch, WARNING_ATTRIBUTE } from '../use-session-watch.ts'

const NEVER = createStore<number | null>(null)

/** Watches the session and warns before it ends. */
export function SessionEnd() {
  const watch = useSessionWatch()
  const endsAt = useStore(watch?.endsAt ?? NEVER)
  if (!watch || endsAt === null) return null
  return <SessionWarning endsAt={endsAt} onStay={() => watch.stay()} />
}

interface SessionWarningProps {
  endsAt: number
  onStay: () => void
}

/** Shown over everything in the last minutes. Closing it in any way means that the person stays signed in. */
function SessionWarning({ endsAt, onStay }: SessionWarningProps) {
  const services = useServices()
  // Works without a network too, because nobody should have to wait beside an unlocked screen.
  const leave = () => void signOut(services, 'left').catch(() => endInactive(services, 'left'))
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title="Are you still there?"
      description="Nobody has used Muster here for hours. You will be signed out, so that nobody else sees your Soldiers."
      footer={
        <>
          <Button onClick={leave}>Sign out</Button>
          <Button
            variant="primary"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog's focus begins somewhere: who presses a key unread stays.
            autoFocus
            onClick={onStay}
          >
            Stay signed in
          </Button>
        </>
      }
    >
      <TimeLeft endsAt={endsAt} />
      <p>Unsent entries and counseling drafts are kept on this device.</p>
    </Dialog>
  )
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const shown = useEverySecond(useCallback((now: number) => clockLeft(endsAt - now), [endsAt]))
  const said = useEverySecond(useCallback((now: number) => spokenLeft(endsAt - now), [endsAt]))
  return (
    <>
      <p {...{ [WARNING_ATTRIBUTE]: '' }} className="tabular pb-2 text-40 font-heavy" aria-hidden="true">
        {shown}
      </p>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </>
  )
}
