import { type CalendarDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { dayByKey, weeksOf } from './calendar-days.ts'

interface MonthGridProps {
  /** Read aloud: `Suspenses`. */
  label: string
  /** The chosen day. Its month is shown. */
  day: CalendarDate
  onDay: (day: CalendarDate) => void
  /** Draws a button with the content of that day. It must be passed `button`. */
  renderDay: (date: CalendarDate, button: DayButton) => ReactNode
}

/** The props of a day's button. */
export interface DayButton {
  readonly type: 'button'
  readonly 'data-day': CalendarDate
  readonly tabIndex: number
  readonly 'aria-pressed': boolean
  readonly onClick: () => void
}

/** A month as on a wall calendar. Every day is a button, and the arrow keys move between them. */
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
    // The arrow keys are a second way. Every day is a button.
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
