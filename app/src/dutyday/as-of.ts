import { formatTime, instantAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { typedClock } from '@muster/domain/kernel/typed-clock.ts'

const MINUTE_MS = 60_000
/** How far this device's clock may be ahead of the server, which refuses times in the future. */
const CLOCK_ERROR_MS = 1_000

/** Turns a typed day and time into the instant of a report, or into errors to show at the fields. */
export function asOfInstant(
  day: string,
  time: string,
  timeZone: string,
  now: number,
): { readonly instant: Date } | { readonly problem: { readonly day?: string; readonly time?: string } } {
  const clock = typedClock(time)
  if (!isCalendarDate(day)) return { problem: { day: 'Enter a date such as 12 Nov 2026.' } }
  if (!clock) return { problem: { time: 'Enter a time such as 0630.' } }
  const instant = instantAt(day, clock, timeZone)
  // The same limit as on the server, which refuses earlier years.
  if (instant.getUTCFullYear() < 2000) return { problem: { day: 'Choose a date from the year 2000 on.' } }
  if (instant.getTime() > now) return { problem: { time: 'That time is in the future. Choose an earlier one.' } }
  // The end of that minute, because every displayed time stands for its whole minute. For the current minute, the
  // part that is over.
  const end = Math.min(instant.getTime() + MINUTE_MS - 1, now - CLOCK_ERROR_MS)
  return { instant: new Date(Math.max(instant.getTime(), end)) }
}

/** The time that the field starts with: after the morning's report, or now if that is still ahead. */
export function usualTime(now: number, timeZone: string): string {
  const clock = formatTime(new Date(now), timeZone)
  return clock < '0900' ? clock : '0900'
}
