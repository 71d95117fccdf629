import { ADDENDUM_LIMIT } from '@muster/domain/counseling/limits.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { SessionActs } from './use-session-acts.ts'

/** An addition after delivery. It is shown below the text with name and time. */
export function AddendumDialog({ acts, onClose }: { acts: SessionActs; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      edits
      title="Add an addendum"
      description="It is added below the session with your name and the time. It cannot be changed or removed, and the Soldier can read it."
      action="Add it"
      draft={`addendum:${acts.counselingId}`}
      start={{ text: '' }}
      guard={(text) =>
        guardText(text) ?? (text.length > ADDENDUM_LIMIT ? `Shorten this to ${ADDENDUM_LIMIT} characters.` : null)
      }
      problems={({ text }) => ({ text: text.trim() === '' && 'Write the addendum.' })}
      submit={async ({ text }) => {
        await acts.addAddendum(id, text)
        toast.done('Addendum added.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <Field label="Addendum" error={form.error('text')} required>
          <TextArea rows={6} dir="auto" {...form.text('text')} />
        </Field>
      )}
    </FormDialog>
  )
}
