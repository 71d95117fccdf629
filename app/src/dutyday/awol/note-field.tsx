import { NOTE_HINT } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface NoteFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A short note. Text that must not be stored is pointed out while typing, not only when it is sent. */
export function NoteField({ value, onChange, error }: NoteFieldProps) {
  return (
    <Field label="Note" hint={NOTE_HINT} error={error}>
      <TextInput value={value} onChange={(event) => onChange(event.target.value)} maxLength={200} />
    </Field>
  )
}
