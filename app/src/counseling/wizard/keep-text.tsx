import { saveSnippet } from '@muster/domain/counseling/functions.ts'
import type { Snippet } from '@muster/domain/counseling/schema.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

const MOST = 4000

interface KeepTextProps {
  block: Snippet['block']
  label: string
  written: string
  onClose: () => void
}

/** Keep what is written for the next time, under a name, without what belongs to this Soldier alone. */
export function KeepText({ block, label, written, onClose }: KeepTextProps) {
  const form = useId()
  const save = useWrite(saveSnippet)
  const [id] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [text, setText] = useState(written.trim())
  const [tried, setTried] = useState(false)
  const problems = {
    title: tried && title.trim() === '' ? 'Give it a name.' : guardText(title),
    text:
      tried && text.trim() === ''
        ? 'Write the text.'
        : text.length > MOST
          ? `Shorten this to ${MOST} characters.`
          : guardText(text),
  }

  async function keep(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (title.trim() === '' || text.trim() === '' || problems.title || problems.text || save.busy) return
    try {
      await save.run({ snippet: { id, block, title, text } })
      toast.done(`Saved: ${title.trim()}. Find it under “Insert template”.`)
      onClose()
    } catch {
      // Shown in the dialog.
    }
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as my template"
      description="Only you see it, on every roster. Remove names, dates and facts about this Soldier."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={save.busy}>
            Save template
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void keep(event)} className="flex flex-col gap-4">
        {save.error && <ErrorState message={describeRefusal(save.error)} />}
        <Field label="Name" hint={`Offered for: ${label}`} error={problems.title} required>
          <TextInput value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label="Text" error={problems.text} required>
          <TextArea rows={6} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
