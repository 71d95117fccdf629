import type { Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import { typedTime } from '@muster/domain/dutyday/tasks/typed-when.ts'
import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { parseDateTimeGroup } from '../../ui/forms/dates/date-time-group.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

/** A suspense while it is typed. */
export interface SuspenseDraft {
  readonly date: string
  readonly time: string
}

export function draftOf(suspense: Suspense | null): SuspenseDraft {
  return { date: suspense?.date ?? '', time: suspense?.time?.replace(':', '') ?? '' }
}

/** The suspense, null for none, or the problem with it. */
export function suspenseOf({
  date,
  time,
}: SuspenseDraft): Suspense | null | { readonly problem: string; readonly field: 'date' | 'time' } {
  if (date === '') return time.trim() === '' ? null : { problem: 'Enter the date, too.', field: 'date' }
  if (!isCalendarDate(date)) return { problem: 'Enter a date, such as 20 Nov 2026.', field: 'date' }
  const clock = typedTime(time)
  if (clock === undefined) return { problem: 'Enter a time, such as 1600.', field: 'time' }
  return { date, time: clock }
}

/** Puts a form's problem with the suspense at the date or the time, whichever it is about. */
export function suspenseProblem(typed: SuspenseDraft, problem: string | undefined) {
  const read = suspenseOf(typed)
  return problem === undefined ? null : { problem, field: read && 'problem' in read ? read.field : ('date' as const) }
}

/** The date field also takes both at once: `051430DEC26`. */
function draftTyped(text: string): SuspenseDraft | null {
  const group = parseDateTimeGroup(text)
  return group && { date: group.day, time: group.time }
}

export function SuspenseInput({
  value,
  onChange,
  label = 'NLT',
  problem,
  required,
}: {
  value: SuspenseDraft
  onChange: (draft: SuspenseDraft) => void
  label?: string | undefined
  problem?: { readonly problem: string; readonly field: 'date' | 'time' } | null | undefined
  required?: boolean | undefined
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
      <Field label={label} error={problem?.field === 'date' && problem.problem} required={required}>
        <DateInput value={value.date} onChange={(date) => onChange(draftTyped(date) ?? { ...value, date })} />
      </Field>
      <Field label="Time" error={problem?.field === 'time' && problem.problem}>
        <TextInput
          inputMode="numeric"
          placeholder="1600"
          maxLength={8}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
      </Field>
    </div>
  )
}
