import { Field } from '../ui/forms/field.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'

interface ReasonFieldProps {
  label?: string
  hint?: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

const SHORTEST = 3
const ON_RECORD = 'Stays on record, even after the account is deleted. Do not enter names.'

/** The reason for an admin action. */
export function ReasonField({ label = 'Why', hint = ON_RECORD, value, onChange, error }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      <TextArea value={value} maxLength={1000} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

export function reasonProblem(reason: string): string | null {
  return reason.trim().length < SHORTEST ? 'Give a short reason.' : null
}
