import { type CalendarDate, dayAt, formatDate, formatTime } from '../kernel/calendar-date.ts'
import type { Hours } from './hours-hold.ts'

/** The first and the last day that hours touch, in the unit's time zone. */
export function daysOfHours(
  { startsAt, endsAt }: Hours,
  timeZone: string,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  return { from: dayAt(new Date(startsAt), timeZone), to: dayAt(new Date(Date.parse(endsAt) - 1), timeZone) }
}

/**
 * Hours in words, seen from a day: `0900-1030` on that day, `25 Nov 0900 to 0900` when they began before, and so on.
 */
export function hoursWords(hours: Hours, day: CalendarDate, timeZone: string): string {
  const { from, to } = daysOfHours(hours, timeZone)
  const start = formatTime(new Date(hours.startsAt), timeZone)
  const ends = formatTime(new Date(hours.endsAt), timeZone)
  const end = ends === '0000' ? '2400' : ends
  const shortDay = (date: CalendarDate) => formatDate(date).slice(0, -5)
  if (from === to) return `${from === day ? '' : `${shortDay(from)} `}${start}-${end}`
  return `${from === day ? '' : `${shortDay(from)} `}${start} to ${to === day ? '' : `${shortDay(to)} `}${end}`
}
