import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import type { Hours } from '@muster/domain/dutyday/hours-hold.ts'
import { clockChangeNote, hoursWithout, sharedHours } from '@muster/domain/dutyday/hours.ts'
import { daysOfHours, hoursWords } from '@muster/domain/dutyday/hours-words.ts'
import type { HistoryEntryOnWire } from '@muster/domain/dutyday/schema.ts'
import { isFromSource } from '@muster/domain/dutyday/hours-hold.ts'
import { sourceWords } from '@muster/domain/dutyday/status-source.ts'
import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { clockOf, type TypedTimes, timesOf } from '../typed-hours.ts'

interface HoursFieldsProps {
  times: TypedTimes
  onChange: (times: TypedTimes) => void
  problem: string | undefined
  /** The first day of the status. */
  day: CalendarDate
  timeZone: string
  /** The hours as typed; null while they are none. */
  hours: Hours | null
  /** The Soldier's entries, or null for several Soldiers. */
  history: readonly HistoryEntryOnWire[] | null
  /** The entry whose hours are changed. */
  editing: string | null
}

/** From and until on the clock. Says what clocks do that night, and which other hours it overlaps. */
export function HoursFields({ times, onChange, problem, day, timeZone, hours, history, editing }: HoursFieldsProps) {
  const clocks = [times.from, times.until].flatMap((text) => clockOf(text) ?? [])
  const note = isCalendarDate(day) ? clockChangeNote(day, clocks, timeZone) : null
  const standing = (history ?? []).filter((entry) => !entry.withdrawnAt && entry.id !== editing)
  const met = standing.flatMap((entry) => {
    const shared = hours && entry.hours && sharedHours(hours, entry.hours)
    return shared ? [{ entry, shared }] : []
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Time from" error={problem}>
          <TextInput
            inputMode="numeric"
            placeholder="0900"
            autoComplete="off"
            className="tabular"
            value={times.from}
            onChange={(event) => onChange({ ...times, from: event.target.value })}
          />
        </Field>
        <Field label="Time until">
          <TextInput
            inputMode="numeric"
            placeholder="1030"
            autoComplete="off"
            className="tabular"
            value={times.until}
            onChange={(event) => onChange({ ...times, until: event.target.value })}
          />
        </Field>
      </div>
      {note && (
        <p role="status" className="border-l-4 border-brass bg-brass-soft px-3 py-2 text-14">
          {note}
        </p>
      )}
      {hours &&
        met.map(({ entry, shared }) => {
          // The days stay as they are typed, so only the hours that begin on the first of them are offered.
          const rest = (entry.hours ? hoursWithout(hours, entry.hours) : []).filter(
            (part) => daysOfHours(part, timeZone).from === day,
          )
          return (
            <div key={entry.id} role="status" className="border-l-4 border-brass bg-brass-soft px-3 py-2 text-14">
              <p>
                Overlaps {DUTY_STATUSES[entry.status].label}, {entry.hours && hoursWords(entry.hours, day, timeZone)}
                {isFromSource(entry) && ` ${sourceWords(entry.source)}`}. This one counts{' '}
                {hoursWords(shared, day, timeZone)}, and the rest of the other stays.
              </p>
              {rest.map((part) => (
                <Button key={part.startsAt} variant="plain" onClick={() => onChange(timesOf(part, timeZone))}>
                  Cut to {hoursWords(part, day, timeZone)}
                </Button>
              ))}
            </div>
          )
        })}
    </>
  )
}
