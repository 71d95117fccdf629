import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { RuleDays } from '@muster/domain/scheduling/calendar/occurrences.ts'
import { RRuleTemporal } from 'rrule-temporal'

/**
 * The days of a rule of RFC 5545, computed at noon UTC, so that no change of clocks can move one. The query has bounds,
 * so that a rule without an end is never expanded completely.
 */
export const ruleDays: RuleDays = (rule, start, range, most) => {
  const from = range.from > start ? range.from : start
  if (from > range.to) return []
  try {
    const until = rule.replace(/UNTIL=(\d{8})[^;]*/, 'UNTIL=$1T120000Z')
    const found = new RRuleTemporal({
      rruleString: `DTSTART;TZID=UTC:${start.replaceAll('-', '')}T120000\nRRULE:${until}`,
    }).between(noon(from), noon(range.to), true)
    return found.slice(0, most).map((each) => each.toString().slice(0, 10) as CalendarDate)
  } catch {
    // The library throws for a rule without any days, such as each 30 February.
    return []
  }
}

function noon(day: CalendarDate): Date {
  return new Date(`${day}T12:00:00Z`)
}
