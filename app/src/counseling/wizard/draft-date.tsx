import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReactNode } from 'react'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { typedProblem, useTypedDate } from './typed-dates.ts'

interface DraftDateProps {
  /** Under which the wizard holds what is no date. */
  field: string
  label: string
  hint?: ReactNode
  value: CalendarDate | null
  onChange: (date: CalendarDate | null) => void
  problem: string | undefined
  /** It may not be left empty. */
  required?: boolean
}

/** A date of a draft. What is no date stays in the field with its problem, and keeps the draft from being delivered. */
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
