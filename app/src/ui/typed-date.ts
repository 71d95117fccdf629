import { type CalendarDate, dateOf } from '@muster/domain/kernel/calendar-date.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as leaders type it: `2026-11-12`, `20261112`, `12 Nov 2026`, `12nov26`. Null when it is none. */
export function parseTypedDate(text: string): CalendarDate | null {
  const trimmed = text.trim().toLowerCase()
  const digits = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/.exec(trimmed)
  if (digits) return dateOf(Number(digits[1]), Number(digits[2]), Number(digits[3]))
  const words = /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{4}|\d{2})$/.exec(trimmed)
  if (!words) return null
  const year = Number(words[3])
  return dateOf(year < 100 ? 2000 + year : year, MONTHS.indexOf(words[2] ?? '') + 1, Number(words[1]))
}
