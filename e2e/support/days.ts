import { addDays, type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'

/** The demo's zone, so that a test of the demo has the same day as one of its own unit. */
const USUAL_ZONE = 'America/New_York'
const AN_HOUR_BEHIND = 'America/Chicago'
/** Longer than a test takes. */
const AHEAD_MS = 10 * 60_000

let zone = USUAL_ZONE

/**
 * The time zone for the unit and browsers of the next test, chosen so that the day does not end during the test. An
 * entry for today at 2359 belongs to yesterday a minute later, and no test could tell that from a fault.
 */
export function chooseZone(): string {
  const now = Date.now()
  zone = dayAt(new Date(now), USUAL_ZONE) === dayAt(new Date(now + AHEAD_MS), USUAL_ZONE) ? USUAL_ZONE : AN_HOUR_BEHIND
  return zone
}

/** The time zone of this test's unit and browsers. */
export function unitZone(): string {
  return zone
}

/** The date this many days from today in the unit's zone: `2026-11-25`. */
export function inDays(days: number): CalendarDate {
  return addDays(dayAt(new Date(), zone), days)
}

/** The same, in the app's format: `25 Nov 2026`. */
export function inDaysAsShown(days: number): string {
  return formatDate(inDays(days))
}

/** The time this many minutes from now in the unit's zone: `0630`. */
export function clockIn(minutes: number): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  return time.format(Date.now() + minutes * 60_000).replace(':', '')
}
