import type { CalendarDate } from '../kernel/calendar-date.ts'
import { type DutyStatusCode, isMissing } from './duty-status.ts'

/** The entry when a leader gives only a status, by a key or a tap: for that day alone, with the usual method. */
export function entryForDay<S extends DutyStatusCode>(status: S, day: CalendarDate) {
  return { status, from: day, to: day, place: '', remark: '', method: presumedMethod(status) }
}

/**
 * How the leader knows a status when nobody says: seen. A missing Soldier was not seen, so that report came by phone.
 */
export function presumedMethod(status: DutyStatusCode): 'seen' | 'phone' {
  return isMissing(status) ? 'phone' : 'seen'
}
