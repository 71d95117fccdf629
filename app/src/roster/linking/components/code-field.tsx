import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface CodeFieldProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A code as leaders read it out: `7K3M-9QTX`. */
export function CodeField({ label, hint, value, onChange, error }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="7K3M-9QTX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="tabular max-w-48 uppercase placeholder:normal-case"
      />
    </Field>
  )
}
