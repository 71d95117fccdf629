import { dayAt, formatDate, formatTime } from './calendar-date.ts'

/** An instant in a time zone, for a sentence: `12 Nov 2026, 0630`. */
export function instantIn(instant: string | Date, timeZone: string): string {
  const at = new Date(instant)
  return `${formatDate(dayAt(at, timeZone))}, ${formatTime(at, timeZone)}`
}
