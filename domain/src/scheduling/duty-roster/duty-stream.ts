import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { dayOfWeek, federalHoliday } from '../../kernel/federal-holidays.ts'
import type { DutyStream } from './shapes.ts'

/** One sheet for weekdays, and one for weekends with holidays. They are counted separately (army.md 4.1(6)). */
const USUAL_STREAMS: readonly DutyStream[] = ['weekday', 'weekend']

/**
 * The stream in which a date counts. A federal holiday or a day off of the unit is `holiday` if the unit keeps that
 * stream, else `weekend`. A date without a stream of its own is `weekday`.
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
