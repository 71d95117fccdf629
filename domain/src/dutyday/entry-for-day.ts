import type { CalendarDate } from '../kernel/calendar-date.ts'
import { type DutyStatusCode, isMissing } from './duty-status.ts'

/**
 * What is recorded when a leader says a status and no more, by a key or a tap: for that day alone, and as seen. Who is
 * missing was not seen; the word came by phone.
 */
export function entryForDay<S extends DutyStatusCode>(status: S, day: CalendarDate) {
  const method: 'seen' | 'phone' = isMissing(status) ? 'phone' : 'seen'
  return { status, from: day, to: day, place: '', remark: '', method }
}
