import { NOTE_HINT } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface NoteFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A short note. What must not be kept is named as soon as it is typed, and not only when it is sent. */
export function NoteField({ value, onChange, error }: NoteFieldProps) {
  return (
    <Field label="Note" hint={NOTE_HINT} error={error}>
      <TextInput value={value} onChange={(event) => onChange(event.target.value)} maxLength={200} />
    </Field>
  )
}
