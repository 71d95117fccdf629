import { addDays, addMonths, type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { weekAhead, WEEK_AHEAD } from '@muster/domain/scheduling/calendar/week-ahead.ts'
import { firstOfMonth, monthTitle, sundayOf } from '../../kit/calendar-days.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda', 'ahead'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** The days of an agenda: four weeks, the horizon of a training meeting. */
const AGENDA_DAYS = 28

/** The dates to request for a view, both included. A month is drawn in six weeks, Sunday first. */
export function rangeOf(view: CalendarView, day: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'agenda') return { from: day, to: addDays(day, AGENDA_DAYS - 1) }
  if (view === 'ahead') return weekAhead(day)
  const from = sundayOf(view === 'week' ? day : firstOfMonth(day))
  return { from, to: addDays(from, view === 'week' ? 6 : 41) }
}

/** The day for the view of the period before or after. */
export function stepFrom(view: CalendarView, day: CalendarDate, direction: -1 | 1): CalendarDate {
  if (view === 'month') return firstOfMonth(addMonths(day, direction))
  return addDays(day, direction * { week: 7, day: 1, agenda: AGENDA_DAYS, ahead: WEEK_AHEAD }[view])
}

/** `November 2026`, `22 to 28 Nov 2026`, `Mon 23 Nov 2026`. */
export function rangeTitle(view: CalendarView, day: CalendarDate): string {
  if (view === 'month') return monthTitle(day)
  if (view === 'day') return `${weekdayOf(day)} ${formatDate(day)}`
  const { from, to } = rangeOf(view, day)
  return daysText(from, to)
}

/** Both dates in words, with their common part written once. */
export function daysText(from: CalendarDate, to: CalendarDate): string {
  if (from === to) return formatDate(from)
  const words = formatDate(from).split(' ')
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3
  return `${words.slice(0, shared).join(' ')} to ${formatDate(to)}`
}

/** All days from one date to another. */
export function daysFrom(from: CalendarDate, to: CalendarDate): readonly CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
