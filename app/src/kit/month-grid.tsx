import { type CalendarDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { dayByKey, weeksOf } from './calendar-days.ts'

interface MonthGridProps {
  /** Read aloud: `Suspenses`. */
  label: string
  /** The chosen day; its month is shown. */
  day: CalendarDate
  onDay: (day: CalendarDate) => void
  /** A button with what is on that day, which takes `button`. */
  renderDay: (date: CalendarDate, button: DayButton) => ReactNode
}

/** What makes a button the one of its day. */
export interface DayButton {
  readonly type: 'button'
  readonly 'data-day': CalendarDate
  readonly tabIndex: number
  readonly 'aria-pressed': boolean
  readonly onClick: () => void
}

/** A month as on the wall: every day a button, and the arrows lead from one to the next. */
export function MonthGrid({ label, day, onDay, renderDay }: MonthGridProps) {
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
  const weeks = weeksOf(day)
  return (
    // The arrows are a second way; every day is a button.
    <div role="group" aria-label="Days" onKeyDown={onKeyDown}>
      <table ref={grid} aria-label={label} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((date) => (
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
                  {renderDay(date, {
                    type: 'button',
                    'data-day': date,
                    tabIndex: date === day ? 0 : -1,
                    'aria-pressed': date === day,
                    onClick: () => onDay(date),
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
