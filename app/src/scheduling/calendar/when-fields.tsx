import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { parseDateTimeGroup } from '../../ui/forms/dates/date-time-group.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { DraftProblems, EventDraft } from './event-draft.ts'

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

interface WhenFieldsProps {
  draft: EventDraft
  onChange: (change: Partial<EventDraft>) => void
  problems: DraftProblems
  refused: string | null
  rosterZone: string
}

/** First and last day, times, and time zone. */
export function WhenFields({ draft, onChange, problems, refused, rosterZone }: WhenFieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      <Checkbox label="All day" checked={draft.allDay} onChange={(allDay) => onChange({ allDay })} />
      <div className={draft.allDay ? 'grid gap-2 phone:grid-cols-2' : 'grid grid-cols-[minmax(0,1fr)_6rem] gap-2'}>
        <Field label={draft.allDay ? 'First day' : 'Day'} error={problems.from}>
          <DateInput
            value={draft.from}
            // A one-day event stays one day until a last day is chosen.
            onChange={(typed) => {
              const group = parseDateTimeGroup(typed)
              const from = group?.day ?? typed
              const start = group && !draft.allDay ? { start: group.time } : {}
              const to = draft.to === draft.from || draft.to < from ? from : draft.to
              onChange(Object.assign({ from, to }, start))
            }}
          />
        </Field>
        {!draft.allDay && (
          <TimeField
            label="Start"
            value={draft.start}
            onChange={(start) => onChange({ start })}
            problem={problems.start}
          />
        )}
        <Field label="Last day" error={problems.to ?? refused}>
          <DateInput
            value={draft.to}
            onChange={(to) => onChange({ to })}
            min={isCalendarDate(draft.from) ? draft.from : undefined}
          />
        </Field>
        {!draft.allDay && (
          <TimeField label="End" value={draft.end} onChange={(end) => onChange({ end })} problem={problems.end} />
        )}
      </div>
      {!draft.allDay && (
        <Field
          label="Time zone"
          hint={draft.timeZone === rosterZone ? 'The time zone of the roster.' : 'Not the time zone of the roster.'}
        >
          <Select
            value={draft.timeZone}
            onChange={(chosen) => onChange({ timeZone: chosen.target.value })}
            options={
              ZONES.some(({ value }) => value === draft.timeZone)
                ? ZONES
                : [{ value: draft.timeZone, label: draft.timeZone }, ...ZONES]
            }
          />
        </Field>
      )}
    </div>
  )
}

function TimeField({
  label,
  value,
  onChange,
  problem,
}: {
  label: string
  value: string
  onChange: (time: string) => void
  problem: string | undefined
}) {
  return (
    <Field label={label} error={problem}>
      <TextInput
        inputMode="numeric"
        placeholder="0900"
        maxLength={8}
        className="tabular"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
