import { addDays, type CalendarDate, dateOf } from '../../kernel/calendar-date.ts'
import type { FieldKey } from '../soldier-fields.ts'
import { type Cell, trimmed } from './import-grid.ts'

/** Whether the month or the day comes first in `6/7/2027`. */
export type DayOrder = 'month first' | 'day first'

/**
 * The last of the hundred years that two digits can mean. No Soldier was born less than 15 years ago. Service began in
 * the past, or shortly ahead when a date of rank is on orders. Every other date (ETS, CAC, DEROS) is between 30 years
 * ago and 69 years ahead.
 */
export function latestYearOf(field: FieldKey, today: CalendarDate): number {
  const year = Number(today.slice(0, 4))
  if (field === 'dob') return year - 15
  if (field === 'basd' || field === 'dor' || field === 'pebd' || field === 'gainedOn') return year + 5
  return year + 69
}

export type ReadDate = { readonly date: CalendarDate } | { readonly problem: 'no such date' | 'not a date' }

const NO_SUCH_DATE: ReadDate = { problem: 'no such date' }
const NOT_A_DATE: ReadDate = { problem: 'not a date' }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ')

const NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
/** Days since 30 December 1899, from 1927 to 2100: a spreadsheet date that lost its format. */
const SERIAL = { first: 9_863, last: 73_415 } as const

/** The order of a column's numeric dates: day first when more of them are only valid that way, else month first. */
export function dayOrderOf(column: Iterable<Cell | undefined>): DayOrder {
  let dayFirst = 0
  let monthFirst = 0
  for (const cell of column) {
    const match = NUMBERS.exec(withoutTime(trimmed(cell)))
    if (!match) continue
    if (Number(match[1]) > 12) dayFirst += 1
    else if (Number(match[2]) > 12) monthFirst += 1
  }
  return dayFirst > monthFirst ? 'day first' : 'month first'
}

/**
 * Reads a date in any of the styles that units mix in one file: `2027-06-26`, `20270626`, `26-Jun-27`, `26 JUN 2027`,
 * `26JUN27`, `June 26, 2027`, `6/26/2027`, `26.06.2027` (with dots the day comes first), date cells, and serial numbers
 * in cells that hold a number.
 */
export function readDate(cell: Cell | undefined, order: DayOrder, latestYear: number): ReadDate {
  if (typeof cell === 'object' && cell !== null) return { date: cell.date }
  if (typeof cell === 'boolean') return NOT_A_DATE
  if (typeof cell === 'number') {
    if (cell >= SERIAL.first && cell < SERIAL.last + 1) {
      return { date: addDays('1899-12-30' as CalendarDate, Math.floor(cell)) }
    }
    if (!/^\d{8}$/.test(String(cell))) return NOT_A_DATE
  }
  const text = withoutWeekday(withoutTime(trimmed(cell)))
  return fromYearFirst(text) ?? fromMonthName(text, latestYear) ?? fromNumbers(text, order, latestYear) ?? NOT_A_DATE
}

function fromYearFirst(text: string): ReadDate | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  return match ? dateOr(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

function fromMonthName(text: string, latestYear: number): ReadDate | null {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*(\p{L}{3,9})[\s\-/.,]*('?\d{2}|\d{4})$/u.exec(text)
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1], latestYear)
  const monthFirst = /^(\p{L}{3,9})[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[\s\-/.]+)('?\d{2}|\d{4})$/u.exec(text)
  if (monthFirst) return named(monthFirst[3], monthFirst[1], monthFirst[2], latestYear)
  const yearFirst = /^(\d{4})[\s\-/.]*(\p{L}{3,9})[\s\-/.]*(\d{1,2})$/u.exec(text)
  if (yearFirst) return named(yearFirst[1], yearFirst[2], yearFirst[3], latestYear)
  return null
}

function fromNumbers(text: string, order: DayOrder, latestYear: number): ReadDate | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text)
  const match = dotted ?? NUMBERS.exec(text)
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  const year = fullYear(match[3] ?? '', latestYear)
  // Europe writes dates with dots and the day first. It is the other way only when the second number must be the day.
  const dayFirst = dotted ? second <= 12 : order === 'day first'
  return dayFirst ? dateOr(year, second, first) : dateOr(year, first, second)
}

function named(year = '', month = '', day = '', latestYear: number): ReadDate | null {
  const name = month.toLowerCase()
  const index = MONTHS.indexOf(name.slice(0, 3))
  if (index < 0 || !(name === 'sept' || (MONTH_NAMES[index] ?? '').startsWith(name))) return null
  return dateOr(fullYear(year.replace("'", ''), latestYear), index + 1, Number(day))
}

function dateOr(year: number, month: number, day: number): ReadDate {
  const date = dateOf(year, month, day)
  return date ? { date } : NO_SUCH_DATE
}

function fullYear(digits: string, latestYear: number): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  const century = latestYear - (latestYear % 100)
  return century + year <= latestYear ? century + year : century - 100 + year
}

/** The longest date in characters. Longer text is not matched, because the patterns would be slow on it. */
const LONGEST_DATE = 60

function withoutTime(text: string): string {
  if (text.length > LONGEST_DATE) return text
  return text.replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i, '')
}

function withoutWeekday(text: string): string {
  return text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,?\s+/iu, '')
}
