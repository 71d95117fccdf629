import {
  addDays,
  type CalendarDate,
  dayAt,
  daysBetween,
  formatDate,
  formatTime,
  instantAt,
} from '../kernel/calendar-date.ts'
import type { Hours } from './hours-hold.ts'

/** The first and the last day that hours touch, in the unit's time zone. */
export function daysOfHours(
  { startsAt, endsAt }: Hours,
  timeZone: string,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  return { from: dayAt(new Date(startsAt), timeZone), to: dayAt(new Date(Date.parse(endsAt) - 1), timeZone) }
}

/**
 * The hours in which a leader says "present instead" of a source: nobody is seen for more than a day, so of hours of
 * several days those of the day that is shown.
 */
export function hoursOnDay(
  hours: Hours,
  day: CalendarDate,
  timeZone: string,
): { readonly from: CalendarDate; readonly to: CalendarDate; readonly hours: Hours } {
  const { from, to } = daysOfHours(hours, timeZone)
  if (daysBetween(from, to) <= 1) return { from, to, hours }
  const start = instantAt(day, '00:00', timeZone)
  const end = instantAt(addDays(day, 1), '00:00', timeZone)
  return {
    from: day,
    to: day,
    hours: {
      startsAt: new Date(Math.max(start.getTime(), Date.parse(hours.startsAt))).toISOString(),
      endsAt: new Date(Math.min(end.getTime(), Date.parse(hours.endsAt))).toISOString(),
    },
  }
}

/** The days that hours touch and their times. Hours that end at midnight end at 2400. */
function clockOf(hours: Hours, timeZone: string) {
  const start = formatTime(new Date(hours.startsAt), timeZone)
  const ends = formatTime(new Date(hours.endsAt), timeZone)
  return { ...daysOfHours(hours, timeZone), start, end: ends === '0000' ? '2400' : ends }
}

/**
 * Hours in words, seen from a day: `0900-1030` on that day, `25 Nov 0900 to 0900` when they began before, and so on.
 * Whole days have no times: `to 4 Dec`, or `17 Nov to 4 Dec`.
 */
export function hoursWords(hours: Hours, day: CalendarDate, timeZone: string): string {
  const { from, to, start, end } = clockOf(hours, timeZone)
  const shortDay = (date: CalendarDate) => formatDate(date).slice(0, -5)
  if (from !== to && start === '0000' && end === '2400')
    return `${from === day ? '' : `${shortDay(from)} `}to ${shortDay(to)}`
  if (from === to) return `${from === day ? '' : `${shortDay(from)} `}${start}-${end}`
  return `${from === day ? '' : `${shortDay(from)} `}${start} to ${to === day ? '' : `${shortDay(to)} `}${end}`
}

/** The same with the whole dates: `12 Nov 2026 0900-1030`, `12 Nov 2026 1300 to 16 Nov 2026 1600`, or only the dates. */
export function hoursInFull(hours: Hours, timeZone: string): string {
  const { from, to, start, end } = clockOf(hours, timeZone)
  const days = start === '0000' && end === '2400'
  if (from === to) return days ? formatDate(from) : `${formatDate(from)} ${start}-${end}`
  return [from, to].map((day, index) => `${formatDate(day)}${days ? '' : ` ${index === 0 ? start : end}`}`).join(' to ')
}
