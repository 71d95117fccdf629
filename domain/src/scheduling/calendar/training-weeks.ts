import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { dayOfWeek } from '../../kernel/federal-holidays.ts'
import { EVENT_TYPES, type EventState, type EventType } from './event-types.ts'

/** Published training is locked from this many weeks before, because orders are out. */
export const LOCKED_FROM_WEEK = 7

/** The Monday of a day's week. */
export function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((dayOfWeek(day) + 6) % 7))
}

/** Weeks from the week of `today` to the week of `day`: 7 is T-7, 0 the same week, and -1 T+1. */
export function weeksUntil(day: CalendarDate, today: CalendarDate): number {
  return Math.round(daysBetween(mondayOf(today), mondayOf(day)) / 7)
}

/** The Monday from which an event of that day is locked. Null for a type that is not planned by T-weeks. */
export function locksOn(type: EventType, day: CalendarDate): CalendarDate | null {
  return EVENT_TYPES[type].planned ? addDays(mondayOf(day), -7 * LOCKED_FROM_WEEK) : null
}

/**
 * Whether a change needs a reason: published training in T-7 or nearer. Past training is a record, so that it is locked
 * too. A draft was never an order.
 */
export function isLocked(
  event: { readonly type: EventType; readonly state: EventState; readonly day: CalendarDate },
  today: CalendarDate,
): boolean {
  const from = locksOn(event.type, event.day)
  return event.state !== 'draft' && from !== null && today >= from
}
