import { addDays, type CalendarDate, dateOf } from './calendar-date.ts'

/** The day of the week, 0 for Sunday. */
export function dayOfWeek(day: CalendarDate): number {
  return new Date(Date.parse(day)).getUTCDay()
}

/** The holidays of 5 USC 6103 by the day on which they are observed, moved off weekends. */
export function federalHolidays(year: number): ReadonlyMap<CalendarDate, string> {
  return new Map([
    [observed(year, 1, 1), 'New Year’s Day'],
    [nth(year, 1, 1, 3), 'Birthday of Martin Luther King, Jr.'],
    [nth(year, 2, 1, 3), 'Washington’s Birthday'],
    [lastMonday(year, 5), 'Memorial Day'],
    [observed(year, 6, 19), 'Juneteenth'],
    [observed(year, 7, 4), 'Independence Day'],
    [nth(year, 9, 1, 1), 'Labor Day'],
    [nth(year, 10, 1, 2), 'Columbus Day'],
    [observed(year, 11, 11), 'Veterans Day'],
    [nth(year, 11, 4, 4), 'Thanksgiving Day'],
    [observed(year, 12, 25), 'Christmas Day'],
  ])
}

/** The name of the holiday on this day, or null. New Year's Day may be observed on 31 December. */
export function federalHoliday(day: CalendarDate): string | null {
  const year = Number(day.slice(0, 4))
  const found = federalHolidays(year).get(day)
  if (found !== undefined || !day.endsWith('-12-31')) return found ?? null
  const next = dateOf(year + 1, 1, 1)
  return next && observed(year + 1, 1, 1) === day ? (federalHolidays(year + 1).get(day) ?? null) : null
}

function date(year: number, month: number, day: number): CalendarDate {
  const found = dateOf(year, month, day)
  if (!found) throw new RangeError(`no such day: ${year}-${month}-${day}`)
  return found
}

function observed(year: number, month: number, day: number): CalendarDate {
  const holiday = date(year, month, day)
  const inWeek = dayOfWeek(holiday)
  if (inWeek !== 0 && inWeek !== 6) return holiday
  return addDays(holiday, inWeek === 6 ? -1 : 1)
}

function nth(year: number, month: number, inWeek: number, count: number): CalendarDate {
  const first = date(year, month, 1)
  return addDays(first, ((inWeek - dayOfWeek(first) + 7) % 7) + (count - 1) * 7)
}

function lastMonday(year: number, month: number): CalendarDate {
  const fifth = nth(year, month, 1, 5)
  return Number(fifth.slice(5, 7)) === month ? fifth : addDays(fifth, -7)
}

/** A weekend or a federal holiday. */
export function isFreeDay(day: CalendarDate): boolean {
  return [0, 6].includes(dayOfWeek(day)) || federalHoliday(day) !== null
}
