import type { DutySegment } from '@muster/domain/dutyday/history/schema.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useId } from 'react'
import { TonePatterns, toneFill } from '../../ui/charts/tone-patterns.tsx'
import { useWidth } from '../../ui/charts/use-width.ts'
import { cx } from '../../ui/styles/cx.ts'
import { shownDay } from './kinds.ts'

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** The first day of a month, 0 for January. */
export function firstOf(year: number, month: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01` as CalendarDate
}

export function daysOf(year: number, month: number): CalendarDate[] {
  const first = firstOf(year, month)
  const days: CalendarDate[] = []
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day)
  return days
}

interface YearMonthsProps {
  year: number
  days: ReadonlyMap<CalendarDate, DutySegment>
  today: CalendarDate
  month: number
  onMonth: (month: number) => void
}

const LABEL = 40
const GAP = 1

/** A year at a glance: one line for each month, one box for each day, by color and pattern. A line opens its month. */
export function YearMonths({ year, days, today, month, onMonth }: YearMonthsProps) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>()
  const step = Math.max(0, (width - LABEL - 8) / 31)
  return (
    <div ref={box} role="group" aria-label={`Months of ${year}`}>
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <TonePatterns prefix={id} />
      </svg>
      {MONTHS.map((name, at) => {
        const own = daysOf(year, at)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={at === month}
            aria-label={`${name} ${year}: ${saidOf(own, days, today)}`}
            onClick={() => onMonth(at)}
            className={cx(
              'flex h-8 w-full items-center border-b border-line px-1 coarse:h-11 hover:bg-sunken -outline-offset-2',
              at === month && 'bg-brass-soft',
            )}
          >
            <span className={cx('shrink-0 text-left text-14', at === month && 'font-heavy')} style={{ width: LABEL }}>
              {name}
            </span>
            <svg width={Math.max(1, step * 31)} height="20" aria-hidden="true" className="block">
              {own.map((day, place) => {
                const tone = shownDay(days.get(day), day, today).mark?.tone
                return (
                  <g key={day} data-tone={tone}>
                    <rect
                      x={place * step + 0.5}
                      y={0.5}
                      width={Math.max(1, step - GAP - 0.5)}
                      height={19}
                      fill={tone ? toneFill(id, tone) : 'none'}
                      className={tone ? 'stroke-tone' : 'stroke-line'}
                      strokeWidth={tone === 'unreported' ? 0.5 : 0.75}
                      opacity={day > today ? 0.55 : 1}
                    />
                    {day === today && (
                      <rect
                        x={place * step}
                        y={0}
                        width={Math.max(2, step)}
                        height={20}
                        fill="none"
                        className="stroke-ink"
                        strokeWidth="2"
                      />
                    )}
                  </g>
                )
              })}
            </svg>
          </button>
        )
      })}
    </div>
  )
}

/** `15 Present for duty, 4 Leave`: known and planned days of a month. */
function saidOf(
  own: readonly CalendarDate[],
  days: ReadonlyMap<CalendarDate, DutySegment>,
  today: CalendarDate,
): string {
  const counts = new Map<string, number>()
  for (const day of own) {
    const label = shownDay(days.get(day), day, today).mark?.label
    if (label) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  if (counts.size === 0) return 'no data'
  return [...counts].map(([label, count]) => `${count} ${label}`).join(', ')
}
