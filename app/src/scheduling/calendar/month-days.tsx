import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OffDay } from '@muster/domain/scheduling/calendar/schema.ts'
import { useMemo } from 'react'
import { sameMonth } from '../../kit/calendar-days.ts'
import { type DayButton, MonthGrid } from '../../kit/month-grid.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { Agenda, type Entry } from './agenda.tsx'
import { daysFrom } from './calendar-range.ts'
import { spanOf, typeTag } from './event-words.ts'

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

/** A month for a phone: every day is a button with its entries, and the chosen day's entries are listed below. */
export function MonthDays<E extends Entry>(props: MonthDaysProps<E>) {
  const { day, today, timeZone, entries, offDays, withRoster, onDay, onOpen } = props
  const of = useMemo(() => entriesByDay(entries, timeZone), [entries, timeZone])
  const off = useMemo(() => new Map(offDays.map((each) => [each.day, each.name])), [offDays])
  return (
    <>
      <MonthGrid
        label="Calendar"
        day={day}
        onDay={onDay}
        renderDay={(date, button) => (
          <DayCell
            button={button}
            date={date}
            entries={of.get(date) ?? []}
            off={off.get(date)}
            chosen={date === day}
            isToday={date === today}
            outside={!sameMonth(date, day)}
          />
        )}
      />
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

interface DayCellProps {
  button: DayButton
  date: CalendarDate
  entries: readonly Entry[]
  off: string | undefined
  chosen: boolean
  isToday: boolean
  outside: boolean
}

function DayCell({ button, date, entries, off, chosen, isToday, outside }: DayCellProps) {
  const said = [formatDate(date), off, entries.length > 0 && `${entries.length} planned`]
  return (
    <button
      {...button}
      aria-label={said.filter(Boolean).join(', ')}
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
          {typeTag(entry.type).code}
        </span>
      ))}
      {entries.length > SHOWN && <span className="tabular px-0.5 leading-3.5">{`+${entries.length - SHOWN}`}</span>}
    </button>
  )
}

/** An entry of several days is listed on each of them. */
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
