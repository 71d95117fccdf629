import { ADDENDUM_LIMIT } from '@muster/domain/counseling/limits.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { type FormEvent, useId, useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { SessionActs } from './use-session-acts.ts'

/** What is to be said after delivery stands below the text, with name and time. */
export function AddendumDialog({ acts, onClose }: { acts: SessionActs; onClose: () => void }) {
  const form = useId()
  const [id] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { adding } = acts
  const problem =
    guardText(text) ??
    (text.length > ADDENDUM_LIMIT ? `Shorten this to ${ADDENDUM_LIMIT} characters.` : null) ??
    (tried && text.trim() === '' ? 'Write the addendum.' : null)

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problem !== null || text.trim() === '' || adding.busy) return
    if (!(await acts.addAddendum(id, text))) return
    toast.done('Addendum added.')
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add an addendum"
      description="It is added below the session with your name and the time. It cannot be changed or removed, and the Soldier can read it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={adding.busy}>
            Add it
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {adding.error && <ErrorState message={describeRefusal(adding.error)} />}
        <Field label="Addendum" error={problem} required>
          <TextArea rows={6} dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
