import type { Missing } from '@muster/domain/counseling/states.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useConnection } from '../../platform/calls/calls.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface DeliverPartProps {
  soldier: string
  missing: readonly Missing[]
  onGoTo: (field: string) => void
  error: Refusal | null
}

/** Lists what is still missing. A tap goes to each field. */
export function DeliverPart({ soldier, missing, onGoTo, error }: DeliverPartProps) {
  const offline = useConnection().state === 'offline'
  return (
    <section aria-labelledby="deliver-title" className="flex flex-col gap-3 border-t-2 border-ink pt-2">
      <h3 id="deliver-title" className="text-16 font-heavy">
        Deliver
      </h3>
      {error && <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} />}
      {missing.length > 0 ? (
        <>
          <p>Still to do before it can be delivered:</p>
          <ul className="border-t border-line">
            {missing.map(({ field, message }) => (
              <li key={field} className="border-b border-line">
                <button
                  type="button"
                  onClick={() => onGoTo(field)}
                  className="min-h-control w-full py-1 text-left text-action underline-offset-4 hover:underline"
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Ready to deliver. {soldier} can read and sign it here on your device, on their own phone, or signed in.</p>
      )}
      {offline && <p className="text-14 text-ink-soft">Delivering needs signal. The draft is kept on this device.</p>}
    </section>
  )
}

interface DeliverButtonProps {
  soldier: string
  /** Nothing is missing. */
  ready: boolean
  busy: boolean
  /** Beside the step that is next. */
  beside?: boolean
  /** With the QR code for the Soldier's phone right after. */
  onDeliver: (withCode: boolean) => Promise<boolean>
}

/** Delivers after one confirmation, because the text cannot change after that. */
export function DeliverButton({ soldier, ready, busy, beside = false, onDeliver }: DeliverButtonProps) {
  const [asking, setAsking] = useState(false)
  const offline = useConnection().state === 'offline'

  async function deliver(withCode: boolean) {
    const delivered = await onDeliver(withCode)
    setAsking(false)
    if (delivered) toast.done(`Delivered. ${soldier} can read and sign it; its text is now locked.`)
  }

  return (
    <>
      <Button
        edits
        variant={beside ? 'quiet' : 'primary'}
        icon={beside ? undefined : Send}
        className="max-phone:grow"
        disabled={!ready || offline}
        onClick={() => setAsking(true)}
      >
        Deliver <span className={beside ? 'sr-only' : undefined}>to {soldier}</span>
      </Button>
      <ConfirmDialog
        edits
        open={asking}
        onOpenChange={setAsking}
        title={`Deliver to ${soldier}?`}
        description="Its text is locked. Anything later is added below it as an addendum. You can withdraw it until someone answers or signs it."
        action="Deliver"
        besides={{ action: 'Deliver and show the QR code', onConfirm: () => void deliver(true) }}
        busy={busy}
        onConfirm={() => void deliver(false)}
      />
    </>
  )
}
