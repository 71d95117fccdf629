import * as z from 'zod'

/**
 * A day on the calendar, 'YYYY-MM-DD'. Never a JavaScript `Date`: a duty day is a date in the unit's
 * time zone, and an instant only becomes one when a time zone is named.
 */
export type CalendarDate = string & { readonly __calendarDate: never }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const DAY_MS = 86_400_000

export function isCalendarDate(text: string): text is CalendarDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  return dateOf(Number(match[1]), Number(match[2]), Number(match[3])) === text
}

/** The date, or null where the calendar has none (31 February, month 13, year outside 1900 to 2199). */
export function dateOf(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10) as CalendarDate
}

export const calendarDate = z
  .string()
  .refine(isCalendarDate, { error: 'Enter a date as YYYY-MM-DD.' })
  .transform((text) => text as CalendarDate)
  .meta({ format: 'date', description: 'A calendar day, YYYY-MM-DD.' })

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10) as CalendarDate
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The day it is at that instant in that IANA time zone. */
export function dayAt(instant: Date, timeZone: string): CalendarDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  ) as CalendarDate
}

/** `12 Nov 2026`, as the Army reads dates. */
export function formatDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** `0630`: hours and minutes of that instant in that time zone. */
export function formatTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(instant)
    .replace(':', '')
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
