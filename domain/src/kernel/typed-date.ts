import { addDays, type CalendarDate, dateOf, daysBetween } from './calendar-date.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const NEAR = ['yesterday', 'today', 'tomorrow']
/** A two-digit year means a year up to this many years ahead, otherwise one of the last century. */
const YEARS_AHEAD = 20

/**
 * Parses a date as leaders type it: `2026-11-12`, `20261112`, `12 Nov 2026`, `12nov26`, `11/12/26` with the month
 * first, `12 nov` for the nearest one, `+13` for days from today, `tomorrow`, `mon` for the next one, today included,
 * `next fri` for the one in the week after this one, which begins on Monday. Null if it is not a date.
 */
export function parseTypedDate(text: string, now: CalendarDate): CalendarDate | null {
  const trimmed = text.trim().toLowerCase()
  const ahead = /^([+-])\s?(\d{1,3})$/.exec(trimmed)
  if (ahead) return addDays(now, (ahead[1] === '-' ? -1 : 1) * Number(ahead[2]))
  if (NEAR.includes(trimmed)) return addDays(now, NEAR.indexOf(trimmed) - 1)
  const weekday = /^(next )?(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/.exec(trimmed)
  if (weekday) return weekdayNear(WEEKDAYS.indexOf(weekday[2]?.slice(0, 3) ?? ''), weekday[1] !== undefined, now)
  const digits = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/.exec(trimmed)
  if (digits) return dateOf(Number(digits[1]), Number(digits[2]), Number(digits[3]))
  const american = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(trimmed)
  if (american) return dated(american[3], Number(american[1]), Number(american[2]), now)
  const words = /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*(?:[-/., ]*(\d{4}|\d{2}))?$/.exec(trimmed)
  if (!words) return null
  return dated(words[3], MONTHS.indexOf(words[2] ?? '') + 1, Number(words[1]), now)
}

/** The days since Monday. 1 Jan 1900 was one. */
const sinceMonday = (day: CalendarDate) => daysBetween('1900-01-01' as CalendarDate, day) % 7

function weekdayNear(weekday: number, inNextWeek: boolean, now: CalendarDate): CalendarDate {
  const days = weekday - sinceMonday(now)
  return addDays(now, inNextWeek || days < 0 ? days + 7 : days)
}

function dated(year: string | undefined, month: number, day: number, now: CalendarDate): CalendarDate | null {
  const current = Number(now.slice(0, 4))
  if (year === undefined)
    return nearest(
      [current - 1, current, current + 1].map((each) => dateOf(each, month, day)),
      now,
    )
  const full = Number(year)
  if (full > 99) return dateOf(full, month, day)
  return dateOf(2000 + full > current + YEARS_AHEAD ? 1900 + full : 2000 + full, month, day)
}

function nearest(dates: readonly (CalendarDate | null)[], now: CalendarDate): CalendarDate | null {
  const far = (date: CalendarDate) => Math.abs(daysBetween(now, date))
  return dates.reduce((best, date) => (date !== null && (best === null || far(date) < far(best)) ? date : best), null)
}
