import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReactNode } from 'react'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { typedProblem, useTypedDate } from './typed-dates.ts'

interface DraftDateProps {
  /** The key under which the wizard keeps text that is not a date. */
  field: string
  label: string
  hint?: ReactNode
  value: CalendarDate | null
  onChange: (date: CalendarDate | null) => void
  problem: string | undefined
  /** Whether a date is required. */
  required?: boolean
}

/**
 * A date of a draft. Text that is not a date stays in the field with its error, and the draft cannot be delivered
 * until it is fixed.
 */
export function DraftDate({ field, label, hint, value, onChange, problem, required = false }: DraftDateProps) {
  const [typed, setTyped] = useTypedDate(field)
  function change(text: string) {
    if (isCalendarDate(text) || (text === '' && !required)) {
      setTyped(null)
      onChange(text === '' ? null : (text as CalendarDate))
    } else setTyped(text)
  }
  return (
    <Field label={label} hint={hint} error={typed === null ? problem : typedProblem(typed)}>
      <DateInput value={typed ?? value ?? ''} onChange={change} />
    </Field>
  )
}
