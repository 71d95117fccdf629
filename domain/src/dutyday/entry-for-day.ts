import type { CalendarDate } from '../kernel/calendar-date.ts'
import { type DutyStatusCode, isMissing } from './duty-status.ts'

/**
 * What is recorded when a leader says a status and no more, by a key or a tap: for that day alone, and by what is
 * presumed of it.
 */
export function entryForDay<S extends DutyStatusCode>(status: S, day: CalendarDate) {
  return { status, from: day, to: day, place: '', remark: '', method: presumedMethod(status) }
}

/** How a status came to be known where nobody says: seen. Who is missing was not seen; the word came by phone. */
export function presumedMethod(status: DutyStatusCode): 'seen' | 'phone' {
  return isMissing(status) ? 'phone' : 'seen'
}
