import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { type CalendarDate, formatDate, isCalendarDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { DraftProblems } from './event-draft.ts'
import { firstDays } from './first-days.ts'
import { REPEAT_KINDS, type Repeat, type RepeatKind, ruleOf, WEEKDAY_NAMES, WEEKDAYS, weekdayCode } from './repeat.ts'

const UNITS: Readonly<Partial<Record<RepeatKind, string>>> = {
  daily: 'days',
  weekly: 'weeks',
  'month day': 'months',
  'month weekday': 'months',
  yearly: 'years',
}
const KINDS = Object.entries(REPEAT_KINDS).map(([value, label]) => ({ value, label }))

interface RepeatEditorProps {
  value: Repeat
  onChange: (repeat: Repeat) => void
  /** The first day, once it is a valid date. */
  first: string
  /** Whether to list the resulting days. */
  namesDays: boolean
  /** Whether the rule's day is skipped. */
  isSkipped: (day: CalendarDate) => boolean
  problems: DraftProblems
  refused: string | null
}

/** How often the event repeats, in plain words, and the resulting days. */
export function RepeatEditor({ value, onChange, first, namesDays, isSkipped, problems, refused }: RepeatEditorProps) {
  const day = isCalendarDate(first) ? first : null
  const set = (change: Partial<Repeat>) => onChange({ ...value, ...change, kept: '' })
  const unit = UNITS[value.kind]
  const other = value.kind === 'other' ? [{ value: 'other', label: capital(recurrenceWords(value.kept)) }] : []
  return (
    <>
      <Field label="Repeats" error={refused}>
        <Select
          value={value.kind}
          onChange={(event) => {
            const kind = event.target.value as RepeatKind
            set({ kind, ...(kind === 'weekly' && day ? { weekdays: [weekdayCode(day)] } : {}) })
          }}
          options={[...KINDS, ...other]}
        />
      </Field>
      {value.kind !== 'none' && (
        <div className="flex flex-col gap-4 border-l-4 border-line pl-3">
          {unit && (
            <Field label="Every" error={problems.every} className="w-36">
              <NumberInput unit={unit} value={value.every} onChange={(event) => set({ every: event.target.value })} />
            </Field>
          )}
          {value.kind === 'weekly' && (
            <fieldset>
              <legend className="text-14 font-strong">On</legend>
              <div className="flex flex-wrap gap-x-4">
                {WEEKDAYS.map((code) => (
                  <Checkbox
                    key={code}
                    label={
                      <abbr title={WEEKDAY_NAMES[code]} className="no-underline">
                        {WEEKDAY_NAMES[code].slice(0, 3)}
                      </abbr>
                    }
                    checked={value.weekdays.includes(code)}
                    onChange={(on) =>
                      set({ weekdays: WEEKDAYS.filter((each) => (each === code ? on : value.weekdays.includes(each))) })
                    }
                  />
                ))}
              </div>
              {problems.weekdays && <p className="text-12 font-strong text-danger">{problems.weekdays}</p>}
            </fieldset>
          )}
          {value.kind !== 'other' && (
            <Field label="Ends">
              <Segmented
                value={value.ends}
                onChange={(ends) => set({ ends })}
                options={[
                  { value: 'never', label: 'Never' },
                  { value: 'on', label: 'On a day' },
                  { value: 'after', label: 'After a number of times' },
                ]}
              />
            </Field>
          )}
          {value.ends === 'on' && value.kind !== 'other' && (
            <Field label="Last day" error={problems.until}>
              <DateInput value={value.until} onChange={(until) => set({ until })} min={day ?? undefined} />
            </Field>
          )}
          {value.ends === 'after' && value.kind !== 'other' && (
            <Field label="Times in all" error={problems.times} className="w-36">
              <NumberInput unit="times" value={value.times} onChange={(event) => set({ times: event.target.value })} />
            </Field>
          )}
          {day && <Result repeat={value} first={day} namesDays={namesDays} isSkipped={isSkipped} />}
        </div>
      )}
    </>
  )
}

const SHOWN = 4

/** The rule in words, and the resulting days. */
function Result({
  repeat,
  first,
  namesDays,
  isSkipped,
}: {
  repeat: Repeat
  first: CalendarDate
  namesDays: boolean
  isSkipped: RepeatEditorProps['isSkipped']
}) {
  const read = ruleOf(repeat, first)
  if ('problem' in read || read.rule === null) return null
  const words = `${capital(recurrenceWords(read.rule))}.`
  if (repeat.kind === 'other' || !namesDays) return <p className="text-14">{words}</p>
  const { days, skipped } = firstDays(read.rule, first, SHOWN + 1, isSkipped)
  const shown = days.slice(0, SHOWN)
  const last = days.length > SHOWN ? shown.at(-1) : undefined
  const off = skipped.filter((day) => last === undefined || day < last)
  return (
    <p role="status" className="tabular text-14">
      <span className="font-strong">{words}</span>{' '}
      {days.length === 0
        ? 'This matches no day. Choose another way to repeat, or another first day.'
        : `${listed(shown)}${days.length > SHOWN ? ' and so on.' : ', and then ends.'}`}
      {off.length > 0 &&
        ` ${repeat.ends === 'after' ? 'Skips days off, which count among the times' : 'Skips days off'}: ${listed(off.slice(0, SHOWN))}${off.length > SHOWN ? ' and others' : ''}.`}
    </p>
  )
}

function listed(days: readonly CalendarDate[]): string {
  return days.map((day) => `${weekdayOf(day)} ${formatDate(day)}`).join(', ')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
