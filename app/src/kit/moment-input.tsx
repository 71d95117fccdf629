import { dayAt, formatTime, instantAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { typedClock } from '@muster/domain/kernel/typed-clock.ts'
import { parseDateTimeGroup } from '../ui/forms/dates/date-time-group.ts'
import { DateInput } from '../ui/forms/dates/date-input.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'

/** A day and a time in the unit's time zone, as typed. */
export interface Moment {
  readonly day: string
  readonly time: string
}

export function momentOf(instant: string | number, timeZone: string): Moment {
  const at = new Date(instant)
  return { day: dayAt(at, timeZone), time: formatTime(at, timeZone) }
}

/** The instant that was typed, or null if it is not one. */
export function instantOf({ day, time }: Moment, timeZone: string): string | null {
  const clock = typedClock(time)
  return clock === null || !isCalendarDate(day) ? null : instantAt(day, clock, timeZone).toISOString()
}

export const MOMENT_PROBLEM = 'Enter a day, and a time such as 0630.'

interface MomentInputProps {
  label: string
  hint?: string | undefined
  value: Moment
  onChange: (value: Moment) => void
  error?: string | null | undefined
}

/** A day and time when something happened. The day also takes both at once: `051430DEC26`. */
export function MomentInput({ label, hint, value, onChange, error }: MomentInputProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-strong">{label}</legend>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_7rem] gap-2">
        <Field label="Day" labelHidden error={error ?? undefined} hint={hint}>
          <DateInput value={value.day} onChange={(day) => onChange(parseDateTimeGroup(day) ?? { ...value, day })} />
        </Field>
        <Field label="Time" labelHidden>
          <TextInput
            inputMode="numeric"
            placeholder="0630"
            className="tabular"
            value={value.time}
            onChange={(event) => onChange({ ...value, time: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
