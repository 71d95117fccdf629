import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { RRuleTemporal } from 'rrule-temporal'

/*
 * The days of a rule. They are computed without clocks. The time of a task is added to each day in the roster's time
 * zone, so no change of clocks can move one.
 */

/** A rule, and the day of the first task that follows it. */
export interface Series {
  readonly rule: string
  readonly start: CalendarDate
}

/** Nobody plans a task further ahead than this. */
const FURTHEST_YEARS = 5

/** The first day of the series after this one, or null when it has ended. */
export function nextDay(series: Series, after: CalendarDate): CalendarDate | null {
  const next = found(() => ruleOf(series).next(noon(after)))
  if (!next) return null
  const day = dayOf(next)
  return day <= addDays(after, FURTHEST_YEARS * 366) ? day : null
}

/**
 * The day of the next task: the next in the series, or, after missed days, the last of those that have come. Missed
 * days are not made up.
 */
export function dayOfNext(series: Series, after: CalendarDate, today: CalendarDate): CalendarDate | null {
  const next = nextDay(series, after)
  if (next === null || next >= today) return next
  const last = found(() => ruleOf(series).previous(noon(today), true))
  const day = last && dayOf(last)
  return day && day > next ? day : next
}

/** The days of a series in a range, both ends included, up to a maximum number. */
export function daysBetweenOf(
  series: Series,
  from: CalendarDate,
  to: CalendarDate,
  most: number,
): readonly CalendarDate[] {
  if (from > to) return []
  const days: CalendarDate[] = []
  for (let day = nextDay(series, addDays(from, -1)); day !== null && day <= to && days.length < most; ) {
    days.push(day)
    day = nextDay(series, day)
  }
  return days
}

function ruleOf({ rule, start }: Series): RRuleTemporal {
  const until = rule.replace(/UNTIL=(\d{8})[^;]*/, 'UNTIL=$1T120000Z')
  return new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${start.replaceAll('-', '')}T120000\nRRULE:${until}` })
}

/** The library throws for a rule without any days, such as each 30 February. */
function found<T>(search: () => T): T | null {
  try {
    return search()
  } catch {
    return null
  }
}

function noon(day: CalendarDate): Date {
  return new Date(`${day}T12:00:00Z`)
}

function dayOf(instant: { toString(): string }): CalendarDate {
  return instant.toString().slice(0, 10) as CalendarDate
}
