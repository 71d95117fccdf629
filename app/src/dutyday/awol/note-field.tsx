import { guardNote, NOTE_HINT } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface NoteFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  /** What the server says of it. */
  error?: string | undefined
  required?: boolean | undefined
}

/** A short note. What must not be kept is named as soon as it is typed, and not only when it is sent. */
export function NoteField({ label = 'Note', value, onChange, error, required }: NoteFieldProps) {
  return (
    <Field label={label} hint={NOTE_HINT} error={guardNote(value) ?? error} required={required}>
      <TextInput value={value} onChange={(event) => onChange(event.target.value)} maxLength={200} />
    </Field>
  )
}
