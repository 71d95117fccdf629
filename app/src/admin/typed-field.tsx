import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'

interface TypedFieldProps {
  word: string
  value: string
  onChange: (value: string) => void
}

/** For irreversible actions: the admin must type a word first. */
export function TypedField({ word, value, onChange }: TypedFieldProps) {
  return (
    <Field label={`Type “${word}” to continue`}>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </Field>
  )
}

export function isTyped(word: string, typed: string): boolean {
  return typed.trim().toLowerCase() === word.toLowerCase()
}
