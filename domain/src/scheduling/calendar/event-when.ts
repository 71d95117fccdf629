import { addDays, type CalendarDate, daysBetween, instantAt } from '../../kernel/calendar-date.ts'
import type { EventWhen } from './schema.ts'

/** An event as two instants; the end is no part of it. */
export interface Span {
  readonly start: Date
  readonly end: Date
}

/** What clocks show, taken apart. The schema has seen to it that there is a day and a time. */
function parts(local: string): { readonly day: CalendarDate; readonly time: string } {
  return { day: local.slice(0, 10) as CalendarDate, time: local.slice(11) }
}

export function firstDay(when: EventWhen): CalendarDate {
  return when.allDay ? when.from : parts(when.start).day
}

export function lastDay(when: EventWhen): CalendarDate {
  return when.allDay ? when.to : parts(when.end).day
}

/** By whose clocks it goes: its own, or for whole days those of the roster. */
export function zoneOf(when: EventWhen, rosterZone: string): string {
  return when.allDay ? rosterZone : when.timeZone
}

/**
 * The instants at which the clocks show those times. In a night whose clocks are set back or forward an event may
 * come out shorter than its times say, but never ends before it starts.
 */
export function spanOf(when: EventWhen, rosterZone: string): Span {
  if (when.allDay) {
    return {
      start: instantAt(when.from, '00:00', rosterZone),
      end: instantAt(addDays(when.to, 1), '00:00', rosterZone),
    }
  }
  const [from, to] = [parts(when.start), parts(when.end)]
  const start = instantAt(from.day, from.time, when.timeZone)
  const end = instantAt(to.day, to.time, when.timeZone)
  return { start, end: end < start ? start : end }
}

/** The same times, beginning on that day: 0630 stays 0630, and one that ends on the next day still does. */
export function onDay(when: EventWhen, day: CalendarDate): EventWhen {
  const days = daysBetween(firstDay(when), day)
  if (days === 0) return when
  if (when.allDay) return { ...when, from: addDays(when.from, days), to: addDays(when.to, days) }
  const [from, to] = [parts(when.start), parts(when.end)]
  return { ...when, start: `${addDays(from.day, days)}T${from.time}`, end: `${addDays(to.day, days)}T${to.time}` }
}
