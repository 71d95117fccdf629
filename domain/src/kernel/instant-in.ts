import { dayAt, formatDate, formatTime } from './calendar-date.ts'

/** `12 Nov 2026, 0630`, by the clocks of the unit. */
export function instantIn(instant: string | Date, timeZone: string): string {
  const at = new Date(instant)
  return `${formatDate(dayAt(at, timeZone))}, ${formatTime(at, timeZone)}`
}
