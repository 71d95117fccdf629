import { recurrenceParts } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { addDays, type CalendarDate, daysBetween } from '@muster/domain/kernel/calendar-date.ts'
import { mondayOf } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import { weekdayCode } from './repeat.ts'

const LOOKED_AT = 8 * 366

/**
 * The first days of a repeat rule, up to a limit, and those of them that it skips, so that the person can check the
 * rule by its dates. The server computes all rules with a library that is too heavy for a screen. The few kinds of
 * rules in the form do not need it.
 */
export function firstDays(
  rule: string,
  first: CalendarDate,
  most: number,
  isSkipped: (day: CalendarDate) => boolean = () => false,
): { readonly days: readonly CalendarDate[]; readonly skipped: readonly CalendarDate[] } {
  const parts = recurrenceParts(rule)
  const until = (parts.get('UNTIL') ?? '99999999').slice(0, 8)
  // A skipped day counts toward the number of times, as on the server.
  const count = Number(parts.get('COUNT') ?? Infinity)
  const days: CalendarDate[] = []
  const skipped: CalendarDate[] = []
  for (let ahead = 0, day = first; ahead < LOOKED_AT && days.length < most; ahead += 1, day = addDays(first, ahead)) {
    if (day.replaceAll('-', '') > until || days.length + skipped.length >= count) break
    if (names(parts, first, day)) (isSkipped(day) ? skipped : days).push(day)
  }
  return { days, skipped }
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

/** Whether a day is, for example, the second Tuesday of its month, or the last (`-1TU`). */
function isPlace(by: string, day: CalendarDate): boolean {
  if (weekdayCode(day) !== by.slice(-2)) return false
  const place = Number(by.slice(0, -2))
  if (place > 0) return Math.ceil(Number(day.slice(8)) / 7) === place
  return (
    addDays(day, -place * 7).slice(0, 7) !== day.slice(0, 7) &&
    addDays(day, (-place - 1) * 7).slice(0, 7) === day.slice(0, 7)
  )
}
