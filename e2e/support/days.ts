import { addDays, type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'

/** As the demo's, so that a test of the demo has the same today as one of its own unit. */
const USUAL_ZONE = 'America/New_York'
const AN_HOUR_BEHIND = 'America/Chicago'
/** Longer than a test takes. */
const AHEAD_MS = 10 * 60_000

let zone = USUAL_ZONE

/**
 * Where the unit and the browsers of the next test are: where the day does not end in the middle of it. What is entered
 * for today at 2359 stands a minute later on the day before, and no test could tell that from a fault.
 */
export function chooseZone(): string {
  const now = Date.now()
  zone = dayAt(new Date(now), USUAL_ZONE) === dayAt(new Date(now + AHEAD_MS), USUAL_ZONE) ? USUAL_ZONE : AN_HOUR_BEHIND
  return zone
}

/** Where the unit and the browsers of this test are. */
export function unitZone(): string {
  return zone
}

/** So many days from today, where the unit is: `2026-11-25`. */
export function inDays(days: number): CalendarDate {
  return addDays(dayAt(new Date(), zone), days)
}

/** The same, as the app writes it: `25 Nov 2026`. */
export function inDaysAsShown(days: number): string {
  return formatDate(inDays(days))
}

/** The time of day where the unit is, so many minutes from now: `0630`. */
export function clockIn(minutes: number): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  return time.format(Date.now() + minutes * 60_000).replace(':', '')
}
