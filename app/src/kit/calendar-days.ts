import { addDays, addMonths, type CalendarDate, dateOf } from '@muster/domain/kernel/calendar-date.ts'

/** The weeks of a month, Sunday first as on a wall calendar. Always six, so that nothing below them moves. */
export function weeksOf(month: CalendarDate): readonly (readonly CalendarDate[])[] {
  const start = sundayOf(firstOfMonth(month))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)))
}

export function sundayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -new Date(Date.parse(date)).getUTCDay())
}

export function firstOfMonth(date: CalendarDate): CalendarDate {
  return dateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1) ?? date
}

export function sameMonth(one: CalendarDate, other: CalendarDate): boolean {
  return one.slice(0, 7) === other.slice(0, 7)
}

/** The day that a key leads to; null for any other key. */
export function dayByKey(date: CalendarDate, key: string): CalendarDate | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days !== undefined) return addDays(date, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? null : addMonths(date, months)
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026`. */
export function monthTitle(day: CalendarDate): string {
  return MONTH.format(Date.parse(day))
}
