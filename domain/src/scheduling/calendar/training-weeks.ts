import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { dayOfWeek } from '../../kernel/federal-holidays.ts'
import { EVENT_TYPES, type EventState, type EventType } from './event-types.ts'

/** From so many weeks before on, what is published stands: orders are out. */
export const LOCKED_FROM_WEEK = 7

/** The Monday of the week that this day is in. */
export function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((dayOfWeek(day) + 6) % 7))
}

/** Weeks from the one of `today` to the one of `day`: 7 is T-7, 0 the week itself, -1 T+1. */
export function weeksUntil(day: CalendarDate, today: CalendarDate): number {
  return Math.round(daysBetween(mondayOf(today), mondayOf(day)) / 7)
}

/** The Monday from which on an event of that day is locked; null for a type that is not planned by T-weeks. */
export function locksOn(type: EventType, day: CalendarDate): CalendarDate | null {
  return EVENT_TYPES[type].planned ? addDays(mondayOf(day), -7 * LOCKED_FROM_WEEK) : null
}

/**
 * Whether changing it asks for a reason: training that is published, in a week that is T-7 or nearer. What is over is
 * record and locked all the same; a draft was never an order.
 */
export function isLocked(
  event: { readonly type: EventType; readonly state: EventState; readonly day: CalendarDate },
  today: CalendarDate,
): boolean {
  const from = locksOn(event.type, event.day)
  return event.state !== 'draft' && from !== null && today >= from
}
