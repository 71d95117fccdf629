import { addDays, addMonths, type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import type { OffDay } from '@muster/domain/scheduling/calendar/schema.ts'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { Agenda, type Entry } from './agenda.tsx'
import { daysFrom, rangeOf } from './calendar-range.ts'
import { spanOf, TYPE_CODES } from './event-words.ts'

interface MonthDaysProps<E extends Entry> {
  day: CalendarDate
  today: CalendarDate
  timeZone: string
  entries: readonly E[]
  offDays: readonly OffDay[]
  withRoster: boolean
  onDay: (day: CalendarDate) => void
  onOpen: (entry: E) => void
}

/** A month for a thumb: every day a button with what is on it, and the chosen day's entries below. */
export function MonthDays<E extends Entry>(props: MonthDaysProps<E>) {
  const { day, today, timeZone, entries, offDays, withRoster, onDay, onOpen } = props
  const { from, to } = rangeOf('month', day)
  const of = useMemo(() => entriesByDay(entries, timeZone), [entries, timeZone])
  const off = useMemo(() => new Map(offDays.map((each) => [each.day, each.name])), [offDays])
  const grid = useRef<HTMLTableElement>(null)
  const follow = useRef(false)
  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  function onKeyDown(event: KeyboardEvent) {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : dayByKey(day, event.key)
    if (next === null) return
    event.preventDefault()
    follow.current = true
    onDay(next)
  }
  const days = daysFrom(from, to)
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <>
      <div role="group" aria-label="Days" onKeyDown={onKeyDown}>
        <table ref={grid} aria-label="Calendar" className="w-full table-fixed border-collapse">
          <thead>
            <tr>
              {days.slice(0, 7).map((date) => (
                <th key={date} scope="col" className="py-1 text-12 font-strong text-ink-soft">
                  {weekdayOf(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <td key={date} className="border border-line p-0 align-top">
                    <DayButton
                      date={date}
                      entries={of.get(date) ?? []}
                      off={off.get(date)}
                      chosen={date === day}
                      isToday={date === today}
                      outside={date.slice(0, 7) !== day.slice(0, 7)}
                      onChoose={() => onDay(date)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Agenda
        from={day}
        to={day}
        today={today}
        timeZone={timeZone}
        entries={of.get(day) ?? []}
        offDays={offDays}
        everyDay
        withRoster={withRoster}
        onOpen={onOpen}
      />
    </>
  )
}

const SHOWN = 2

interface DayButtonProps {
  date: CalendarDate
  entries: readonly Entry[]
  off: string | undefined
  chosen: boolean
  isToday: boolean
  outside: boolean
  onChoose: () => void
}

function DayButton({ date, entries, off, chosen, isToday, outside, onChoose }: DayButtonProps) {
  const said = [formatDate(date), off, entries.length > 0 && `${entries.length} planned`]
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={chosen ? 0 : -1}
      aria-pressed={chosen}
      aria-label={said.filter(Boolean).join(', ')}
      onClick={onChoose}
      className={cx(
        'flex min-h-16 w-full flex-col items-stretch gap-px p-0.5 text-left text-12 -outline-offset-2',
        chosen ? 'bg-action-soft' : outside ? 'bg-sunken text-ink-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="flex items-center gap-1">
        <span className={cx('tabular px-0.5', isToday && 'rounded-box bg-brass-soft font-heavy text-brass')}>
          {Number(date.slice(8))}
        </span>
        {off !== undefined && <span className="min-w-0 truncate font-strong text-brass">Off</span>}
      </span>
      {entries.slice(0, SHOWN).map((entry) => (
        <span
          key={entry.key}
          className={cx(
            'truncate rounded-box border px-0.5 leading-3.5 font-strong text-ink',
            entry.state === 'draft' ? 'border-dashed border-ink' : 'border-line-strong',
            entry.state === 'cancelled' && 'line-through',
          )}
        >
          {TYPE_CODES[entry.type]}
        </span>
      ))}
      {entries.length > SHOWN && <span className="tabular px-0.5 leading-3.5">{`+${entries.length - SHOWN}`}</span>}
    </button>
  )
}

/** An entry of several days stands on each of them. */
function entriesByDay<E extends Entry>(entries: readonly E[], timeZone: string): ReadonlyMap<string, readonly E[]> {
  const days = new Map<string, E[]>()
  for (const entry of entries) {
    const { first, last } = spanOf(entry.when, timeZone)
    for (const day of daysFrom(first, last)) {
      const known = days.get(day)
      if (known) known.push(entry)
      else days.set(day, [entry])
    }
  }
  return days
}

/** Where a key leads from a day; null for any other key. */
function dayByKey(date: CalendarDate, key: string): CalendarDate | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days !== undefined) return addDays(date, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? null : addMonths(date, months)
}
