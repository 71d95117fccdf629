import type { DutySegment } from '@muster/domain/dutyday/history/schema.ts'
import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { KeyboardEvent } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { StatusShape } from '../../ui/marks/status-shape.tsx'
import { shownDay } from './kinds.ts'
import { daysOf, MONTHS } from './year-months.tsx'

interface MonthTableProps {
  year: number
  month: number
  days: ReadonlyMap<CalendarDate, DutySegment>
  today: CalendarDate
  day: CalendarDate
  onDay: (day: CalendarDate) => void
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month as a calendar, with the letters of each day. The arrow keys move from day to day, also across months. */
export function MonthTable({ year, month, days, today, day, onDay }: MonthTableProps) {
  const own = daysOf(year, month)
  const lead = new Date(Date.parse(own[0] ?? today)).getUTCDay()
  const cells = [...Array.from({ length: lead }, () => null), ...own]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  const reached = own.includes(day) ? day : own[0]

  function move(event: KeyboardEvent<HTMLTableElement>) {
    const step = STEPS[event.key]
    if (step === undefined || !reached) return
    event.preventDefault()
    const to = addDays(reached, step)
    if (!to.startsWith(String(year))) return
    onDay(to)
    const table = event.currentTarget
    // The day may be in another month, which must be drawn first.
    requestAnimationFrame(() => table.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus())
  }

  return (
    <table className="w-full table-fixed border-collapse" onKeyDown={move}>
      <caption className="pb-1 text-left text-16 font-heavy">
        {MONTHS[month]} {year}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="pb-1 text-left text-12 font-strong text-ink-soft">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={week.find((each) => each) ?? at}>
            {Array.from({ length: 7 }, (_, place) => {
              const each = week[place] ?? null
              if (each === null) {
                return (
                  <td key={WEEKDAYS[place]} className="border border-line">
                    <span className="sr-only">no day</span>
                  </td>
                )
              }
              const { mark: kind, words } = shownDay(days.get(each), each, today)
              return (
                <td key={each} className="border border-line p-0">
                  <button
                    type="button"
                    data-day={each}
                    data-tone={kind?.tone}
                    tabIndex={each === reached ? 0 : -1}
                    aria-pressed={each === day}
                    aria-current={each === today ? 'date' : undefined}
                    aria-label={`${formatDate(each)}: ${words}`}
                    onClick={() => onDay(each)}
                    className={cx(
                      'flex h-11 w-full flex-col items-start justify-between px-1 py-0.5 -outline-offset-2',
                      kind && 'bg-tone-soft',
                      each === day && 'ring-2 ring-ink ring-inset',
                    )}
                  >
                    <span className={cx('tabular text-12 text-ink', each === today && 'font-heavy underline')}>
                      {Number(each.slice(8))}
                    </span>
                    {kind && (
                      <span className="flex items-center gap-0.5 text-12 font-heavy text-ink">
                        <StatusShape tone={kind.tone} className="size-2.5 text-tone" />
                        {kind.code}
                      </span>
                    )}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
