import { saveSnippet } from '@muster/domain/counseling/functions.ts'
import type { Snippet } from '@muster/domain/counseling/schema.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
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

/** Saves the block's text under a name for later use, without the parts that belong only to this Soldier. */
export function KeepText({ block, label, written, onClose }: KeepTextProps) {
  const save = useWrite(saveSnippet)
  const [id] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      edits
      title="Save as my template"
      description="Only you see it, on every roster. Remove names, dates and facts about this Soldier."
      action="Save template"
      start={{ title: '', text: written.trim() }}
      guard={(typed) => (typed.length > MOST ? `Shorten this to ${MOST} characters.` : guardText(typed))}
      problems={({ title, text }) => ({
        title: title.trim() === '' && 'Give it a name.',
        text: text.trim() === '' && 'Write the text.',
      })}
      submit={async ({ title, text }) => {
        await save.run({ snippet: { id, block, title, text } })
        toast.done(`Saved: ${title.trim()}. Find it under “Insert template”.`)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Name" hint={`Offered for: ${label}`} error={form.error('title')} required>
            <TextInput {...form.text('title')} maxLength={80} />
          </Field>
          <Field label="Text" error={form.error('text')} required>
            <TextArea rows={6} {...form.text('text')} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
