import { useCallback } from 'react'
import { useEverySecond } from '../../platform/clock/every-second.ts'
import { useServices } from '../../platform/calls/services.ts'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { clockLeft, spokenLeft } from '../activity.ts'
import { endInactive, signOut } from '../session-control.ts'
import type { Ending } from '../session-watch.ts'
import { useSessionWatch, WARNING_ATTRIBUTE } from '../use-session-watch.ts'

const NEVER = createStore<Ending | null>(null)

/** Watches the session and warns before it ends. */
export function SessionEnd() {
  const watch = useSessionWatch()
  const ending = useStore(watch?.ending ?? NEVER)
  if (!watch || ending === null) return null
  const Warning = ending.why === 'over' ? LongEnough : NobodyThere
  return <Warning endsAt={ending.at} onStay={() => watch.stay()} />
}

interface WarningProps {
  endsAt: number
  onStay: () => void
}

/** Shown over everything in the last minutes. Closing it in any way means that the person stays signed in. */
function NobodyThere({ endsAt, onStay }: WarningProps) {
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

/** Nothing extends this session. Closing it means that the person finishes what they do. */
function LongEnough({ endsAt, onStay }: WarningProps) {
  const services = useServices()
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title="Sign in again soon"
      description="You have been signed in for as long as a session may last. Save what you are typing, then sign in again. You come back to this page."
      footer={
        <>
          <Button onClick={() => void endInactive(services, 'over')}>Sign in again now</Button>
          <Button
            variant="primary"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog's focus begins somewhere: who presses a key unread goes on.
            autoFocus
            onClick={onStay}
          >
            Finish first
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
