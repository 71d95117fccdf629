import { previewAccountDeletion } from '@muster/domain/identity/functions.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useConnection, useOutbox, useRead } from '../../platform/calls/calls.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Consequences } from './consequences.tsx'
import { type Choices, handOverOf, lossWords, type OwnedRoster } from './hand-over.ts'
import { useDeleteAccount } from './use-delete-account.ts'

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  keepCopy: ReactNode
}

export function DeleteAccountDialog({ open, onOpenChange, keepCopy }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount()
  // Read again each time the dialog opens, because an older answer may no longer be true.
  const preview = useRead(previewAccountDeletion, {}, { keep: false, enabled: open })
  const offline = useConnection().state === 'offline'
  const [choices, setChoices] = useState<Choices>({})
  const [typed, setTyped] = useState('')
  const form = useId()

  const { confirmWith, consequences = [] } = preview.data ?? {}
  const rosters = consequences.filter((one): one is OwnedRoster => one.kind === 'roster')
  const ready = confirmWith !== undefined && typed.trim().toUpperCase() === confirmWith && !offline

  function change(next: boolean) {
    if (remove.busy) return
    if (next) return onOpenChange(true)
    onOpenChange(false)
    setTyped('')
    setChoices({})
    remove.clear()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || remove.busy) return
    const gone = await remove.run({ confirm: typed, handOver: handOverOf(rosters, choices) })
    // The chosen new owner may have left. Show the current state.
    if (!gone) preview.retry()
  }

  const refusedField = remove.error?.details?.field?.split('.')[0]
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      unguarded
      title="Delete your account"
      description="This cannot be undone."
      footer={
        <>
          <Button onClick={() => change(false)} aria-disabled={remove.busy || undefined}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="danger" busy={remove.busy} disabled={!ready}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Step title="Keep a copy">{keepCopy}</Step>
        <Step title="What will happen">
          {preview.loading && <LoadingShape shape="list" rows={3} label="Checking what will happen" />}
          {!preview.data && preview.error && (
            <ErrorState message={describeRefusal(preview.error)} onRetry={preview.retry} />
          )}
          {preview.data && (
            <>
              <Consequences
                consequences={consequences}
                choices={choices}
                onChoose={(rosterId, to) => {
                  setChoices({ ...choices, [rosterId]: to })
                  remove.clear()
                }}
              />
              {remove.error && refusedField === 'handOver' && (
                <ErrorState message={describeRefusal(remove.error)} kept="Nothing was deleted." />
              )}
            </>
          )}
        </Step>
        {confirmWith !== undefined && (
          <Step title="Confirm">
            <Losses rosters={rosters} choices={choices} />
            <Field
              label={`Type “${confirmWith}” to continue`}
              error={refusedField === 'confirm' && remove.error && describeRefusal(remove.error)}
            >
              <TextInput
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value)
                  if (remove.error) remove.clear()
                }}
                readOnly={remove.busy}
                autoCapitalize="characters"
                spellCheck={false}
              />
            </Field>
            {offline && <p role="status">You are offline. Your account can be deleted as soon as there is signal.</p>}
            {remove.busy && <p role="status">Deleting your account. Keep this page open.</p>}
            {remove.error && refusedField !== 'handOver' && refusedField !== 'confirm' && (
              <ErrorState
                message={describeRefusal(remove.error)}
                kept={
                  remove.unsure
                    ? 'It is not certain whether your account was deleted. Try again to find out.'
                    : 'Nothing was deleted.'
                }
                requestId={requestIdOf(remove.error)}
              />
            )}
          </Step>
        )}
      </form>
    </Dialog>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t-2 border-ink pt-1">
      <h3 className="text-16 font-heavy">{title}</h3>
      {children}
    </section>
  )
}

/** Lists once more what cannot be restored, at the point of decision. */
function Losses({ rosters, choices }: { rosters: readonly OwnedRoster[]; choices: Choices }) {
  const { waiting, refused } = useOutbox()
  const loss = lossWords(rosters, choices)
  const entries = waiting.length + refused.length
  return (
    <div role="status" className="flex flex-col gap-1 font-strong text-danger empty:hidden">
      {loss && <p className="wrap-anywhere">{loss}</p>}
      {entries > 0 && (
        <p>
          {entries === 1
            ? '1 entry on this device was not sent yet and will be lost.'
            : `${entries} entries on this device were not sent yet and will be lost.`}
        </p>
      )}
    </div>
  )
}
