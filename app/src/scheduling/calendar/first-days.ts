import { recurrenceParts } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { addDays, type CalendarDate, daysBetween } from '@muster/domain/kernel/calendar-date.ts'
import { mondayOf } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import { weekdayCode } from './repeat.ts'

const LOOKED_AT = 8 * 366

/**
 * The first days that a rule of the form names, at most so many, so that nobody has to trust the words. The server
 * works out every rule with a library that is too heavy for a screen; these few it does not need.
 */
export function firstDays(rule: string, first: CalendarDate, most: number): readonly CalendarDate[] {
  const parts = recurrenceParts(rule)
  const until = (parts.get('UNTIL') ?? '99999999').slice(0, 8)
  const limit = Math.min(most, Number(parts.get('COUNT') ?? most))
  const days: CalendarDate[] = []
  for (let ahead = 0, day = first; ahead < LOOKED_AT && days.length < limit; ahead += 1, day = addDays(first, ahead)) {
    if (day.replaceAll('-', '') > until) break
    if (names(parts, first, day)) days.push(day)
  }
  return days
}

function names(parts: ReadonlyMap<string, string>, first: CalendarDate, day: CalendarDate): boolean {
  const every = Number(parts.get('INTERVAL') ?? 1)
  const by = parts.get('BYDAY')
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return daysBetween(first, day) % every === 0
    case 'WEEKLY':
      return (
        (daysBetween(mondayOf(first), mondayOf(day)) / 7) % every === 0 &&
        (by ?? weekdayCode(first)).split(',').includes(weekdayCode(day))
      )
    case 'MONTHLY':
      return (
        monthsBetween(first, day) % every === 0 &&
        (by === undefined ? day.slice(8) === first.slice(8) : isPlace(by, day))
      )
    default:
      return day.slice(5) === first.slice(5) && (monthsBetween(first, day) / 12) % every === 0
  }
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
}

/** Whether a day is, say, the second Tuesday of its month, or the last (`-1TU`). */
function isPlace(by: string, day: CalendarDate): boolean {
  if (weekdayCode(day) !== by.slice(-2)) return false
  const place = Number(by.slice(0, -2))
  if (place > 0) return Math.ceil(Number(day.slice(8)) / 7) === place
  return (
    addDays(day, -place * 7).slice(0, 7) !== day.slice(0, 7) &&
    addDays(day, (-place - 1) * 7).slice(0, 7) === day.slice(0, 7)
  )
}
