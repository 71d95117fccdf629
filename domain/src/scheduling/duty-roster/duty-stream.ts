import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { dayOfWeek, federalHoliday } from '../../kernel/federal-holidays.ts'
import type { DutyStream } from './shapes.ts'

/** One sheet for weekdays and for weekends with holidays, counted separately (army.md 4.1(6)). */
const USUAL_STREAMS: readonly DutyStream[] = ['weekday', 'weekend']

/**
 * The stream a date counts in, by those that the unit keeps: a federal holiday or a day off of the unit is `holiday`
 * where it keeps that, else `weekend`; whatever has no stream of its own is `weekday`.
 */
export function dutyStreamOf(
  date: CalendarDate,
  daysOff: ReadonlySet<CalendarDate> = new Set(),
  streams: readonly DutyStream[] = USUAL_STREAMS,
): DutyStream {
  const holiday = daysOff.has(date) || federalHoliday(date) !== null
  if (holiday && streams.includes('holiday')) return 'holiday'
  const inWeek = dayOfWeek(date)
  return (holiday || inWeek === 0 || inWeek === 6) && streams.includes('weekend') ? 'weekend' : 'weekday'
}
