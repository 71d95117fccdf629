import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { type ReactNode, useState } from 'react'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'

interface DraftDateProps {
  label: string
  hint?: ReactNode
  value: CalendarDate | null
  onChange: (date: CalendarDate | null) => void
  problem: string | undefined
  /** It may not be left empty. */
  required?: boolean
}

/** A date of a draft. What is no date stays in the field with its problem, and the draft keeps the one before. */
export function DraftDate({ label, hint, value, onChange, problem, required = false }: DraftDateProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function change(text: string) {
    if (isCalendarDate(text) || (text === '' && !required)) {
      setTyped(null)
      onChange(text === '' ? null : (text as CalendarDate))
    } else setTyped(text)
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={typed === null ? problem : typed === '' ? 'Enter a date.' : 'Enter a date such as 25 Nov 2026.'}
    >
      <DateInput value={typed ?? value ?? ''} onChange={change} />
    </Field>
  )
}
