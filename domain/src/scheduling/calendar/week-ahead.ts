import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import type { EventState } from './event-types.ts'

/** Days of the week ahead, including its first. */
export const WEEK_AHEAD = 7

export function weekAhead(from: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  return { from, to: addDays(from, WEEK_AHEAD - 1) }
}

/** What the dashboard counts and the week ahead lists: not canceled, and not over by then. */
export function isAhead({ state, end }: { readonly state: EventState; readonly end: Date | string }, now: Date) {
  return state !== 'cancelled' && new Date(end) > now
}
