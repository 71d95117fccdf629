import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { federalHoliday } from '../../kernel/federal-holidays.ts'
import type { DayOff } from '../../dutyday/formations/schema.ts'
import type { OffDay } from './schema.ts'

/** Whether a series that skips days off is not held on this day. `own` are the days off that the unit's leaders set. */
export function isOffDay(day: CalendarDate, own: ReadonlySet<CalendarDate>): boolean {
  return own.has(day) || federalHoliday(day) !== null
}

/** The days off from one day to another, both included: federal holidays, and those that the unit's leaders set. */
export function offDaysBetween(from: CalendarDate, to: CalendarDate, own: readonly DayOff[]): OffDay[] {
  const found: OffDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const federal = federalHoliday(day)
    if (federal !== null) found.push({ day, name: federal, kind: 'federal' })
    const named = own.find((each) => each.day === day)
    if (named && named.name !== federal) found.push({ day, name: named.name, kind: 'unit' })
  }
  return found
}
