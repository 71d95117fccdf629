import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { firstDay, lastDay, onDay, type Span, spanOf } from './event-when.ts'
import { isOffDay } from './off-days.ts'
import type { EventWhen } from './schema.ts'

/*
 * The days on which an event is held. The rule is computed in days, without clocks. Then each day gets the local times
 * of the event, so that 0630 stays 0630 when clocks change.
 */

export interface Series {
  /** The times of its first day. */
  readonly when: EventWhen
  /** Null when it does not recur. */
  readonly recurrence: string | null
  /** Days taken out of the series: deleted, or changed by themselves. */
  readonly without: readonly CalendarDate[]
  /**
   * The unit's days off, for a series that skips them and federal holidays. Null for a series that is also held on
   * those.
   */
  readonly daysOff?: readonly CalendarDate[] | null
}

export interface Occurrence extends Span {
  /** The day that identifies it in its series. */
  readonly day: CalendarDate
  readonly when: EventWhen
}

/**
 * The days of a recurrence rule from one day to another, both included, up to a maximum. `start` is the first day that
 * the rule may have. The caller provides this function, because it needs a library that reads rules.
 */
export type RuleDays = (
  rule: string,
  start: CalendarDate,
  range: { readonly from: CalendarDate; readonly to: CalendarDate },
  most: number,
) => CalendarDate[]

/** How far ahead the first day of a rule is searched, in days: most are near, and 29 February may skip a leap year. */
const FIRST_WITHIN = [31, 366, 8 * 366 + 1]

/** The first day of a rule on or after a day. Null when it has none. */
export function firstDayOfRule(read: RuleDays, rule: string, from: CalendarDate): CalendarDate | null {
  for (const days of FIRST_WITHIN) {
    const found = read(rule, from, { from, to: addDays(from, days) }, 1)[0]
    if (found !== undefined) return found
  }
  return null
}

/**
 * The occurrences of an event in a range, in the order of their start, up to a maximum. The range is in instants, so an
 * event of three days that began before the range is included.
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
    // An event without a length counts at its start.
    const isIn = span.start < range.end && (span.end > range.start || span.start >= range.start)
    return isIn ? { day, when: there, ...span } : null
  }
  if (recurrence === null) {
    const only = inRange(first)
    return only && most > 0 ? [only] : []
  }
  // Two days more, because dates differ between time zones, and an event may have begun long before.
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

/** When an event has ended for good, or shortly after. Null when it recurs without end. */
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

/** Every day of a rule with a count, which is at most 999. */
export function countedDays(read: RuleDays, rule: string, start: CalendarDate): CalendarDate[] {
  return read(rule, start, { from: start, to: END_OF_CALENDARS }, 999)
}

const END_OF_CALENDARS = '2199-12-31' as CalendarDate
