import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { firstDay, lastDay, onDay, type Span, spanOf } from './event-when.ts'
import { isOffDay } from './off-days.ts'
import type { EventWhen } from './schema.ts'

/*
 * On what days an event comes. The rule is worked out in days, without clocks, and the times are put on each of them
 * by the clocks of the event: so 0630 stays 0630 when clocks change.
 */

export interface Series {
  /** The times of its first. */
  readonly when: EventWhen
  /** Null: it comes once. */
  readonly recurrence: string | null
  /** Days that were taken out: deleted, or changed by themselves. */
  readonly without: readonly CalendarDate[]
  /** The unit’s days off, of a series that skips them and federal holidays; null where it comes on those too. */
  readonly daysOff?: readonly CalendarDate[] | null
}

export interface Occurrence extends Span {
  /** The day by which it is named. */
  readonly day: CalendarDate
  readonly when: EventWhen
}

/**
 * The days that a recurrence rule names from one to another, both included, at most so many; `start` is the first day
 * that it may name. What reads rules is a library that the caller brings along.
 */
export type RuleDays = (
  rule: string,
  start: CalendarDate,
  range: { readonly from: CalendarDate; readonly to: CalendarDate },
  most: number,
) => CalendarDate[]

/** How far ahead the first day of a rule may lie: a leap year, and one that was left out. Most lie near. */
const FIRST_WITHIN = [31, 366, 8 * 366 + 1]

/** The first day that a rule names, on a day or after it; null where it names none. */
export function firstDayOfRule(read: RuleDays, rule: string, from: CalendarDate): CalendarDate | null {
  for (const days of FIRST_WITHIN) {
    const found = read(rule, from, { from, to: addDays(from, days) }, 1)[0]
    if (found !== undefined) return found
  }
  return null
}

/**
 * What of an event lies in a range, by its start; at most so many. The range is of instants: an event of three days
 * that began before it is in it.
 */
export function occurrencesIn(
  read: RuleDays,
  series: Series,
  rosterZone: string,
  range: Span,
  most: number,
): Occurrence[] {
  const { when, recurrence } = series
  const first = firstDay(when)
  const inRange = (day: CalendarDate): Occurrence | null => {
    const there = onDay(when, day)
    const span = spanOf(there, rosterZone)
    // One without a length is where it starts.
    const isIn = span.start < range.end && (span.end > range.start || span.start >= range.start)
    return isIn ? { day, when: there, ...span } : null
  }
  if (recurrence === null) {
    const only = inRange(first)
    return only && most > 0 ? [only] : []
  }
  // Days are further apart than instants by the clocks of the world, and an event may have begun long before.
  const reach = daysBetween(first, lastDay(when)) + 2
  const from = addDays(dayOf(range.start), -reach)
  const without = new Set(series.without)
  const daysOff = series.daysOff == null ? null : new Set(series.daysOff)
  const skips = (day: CalendarDate) => without.has(day) || (daysOff !== null && isOffDay(day, daysOff))
  const found: Occurrence[] = []
  for (const day of read(
    recurrence,
    first,
    { from, to: addDays(dayOf(range.end), 1) },
    // A year has eleven federal holidays.
    most +
      without.size +
      reach * 2 +
      (daysOff === null ? 0 : daysOff.size + 11 + Math.ceil(daysBetween(from, dayOf(range.end)) / 30)),
  )) {
    if (found.length === most) break
    const one = skips(day) ? null : inRange(day)
    if (one) found.push(one)
  }
  return found
}

function dayOf(instant: Date): CalendarDate {
  return instant.toISOString().slice(0, 10) as CalendarDate
}

/** When an event is over for good, or a moment after that; null where it comes without end. */
export function lastEnd(
  read: RuleDays,
  { when, recurrence }: Omit<Series, 'without'>,
  rosterZone: string,
): Date | null {
  if (recurrence === null) return spanOf(when, rosterZone).end
  const until = /(?:^|;)UNTIL=(\d{4})(\d{2})(\d{2})/.exec(recurrence)
  if (until) return spanOf(onDay(when, `${until[1]}-${until[2]}-${until[3]}` as CalendarDate), rosterZone).end
  if (!/(?:^|;)COUNT=/.test(recurrence)) return null
  const days = countedDays(read, recurrence, firstDay(when))
  return spanOf(onDay(when, days.at(-1) ?? firstDay(when)), rosterZone).end
}

/** Every day of a rule that counts its times: 999 at most. */
export function countedDays(read: RuleDays, rule: string, start: CalendarDate): CalendarDate[] {
  return read(rule, start, { from: start, to: END_OF_CALENDARS }, 999)
}

const END_OF_CALENDARS = '2199-12-31' as CalendarDate
