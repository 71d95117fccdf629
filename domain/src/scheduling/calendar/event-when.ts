import { addDays, type CalendarDate, dayAt, daysBetween, formatTime, instantAt } from '../../kernel/calendar-date.ts'
import type { EventWhen } from './schema.ts'

/** An event as two instants. The end is not included. */
export interface Span {
  readonly start: Date
  readonly end: Date
}

const MINUTE_MS = 60_000

/** The day and time of a local time. The schema has checked that it has both. */
function parts(local: string): { readonly day: CalendarDate; readonly time: string } {
  return { day: local.slice(0, 10) as CalendarDate, time: local.slice(11) }
}

export function firstDay(when: EventWhen): CalendarDate {
  return when.allDay ? when.from : parts(when.start).day
}

export function lastDay(when: EventWhen): CalendarDate {
  return when.allDay ? when.to : parts(when.end).day
}

/** The time zone of an event: its own, or for all-day events the roster's. */
export function zoneOf(when: EventWhen, rosterZone: string): string {
  return when.allDay ? rosterZone : when.timeZone
}

/** An event with times, not an all-day event. */
export type TimedWhen = Extract<EventWhen, { allDay: false }>

/**
 * The instants of an event's local times. In a night when clocks change, an event may be shorter or longer than its
 * times say, but it always has a length. One that begins in the skipped hour begins an hour later (RFC 5545, 3.3.5) and
 * keeps its length, because it would otherwise end before it starts.
 */
export function spanOf(when: EventWhen, rosterZone: string): Span {
  if (when.allDay) {
    return {
      start: instantAt(when.from, '00:00', rosterZone),
      end: instantAt(addDays(when.to, 1), '00:00', rosterZone),
    }
  }
  const start = instantOf(when.start, when.timeZone)
  const end = beginsInSkippedHour(when)
    ? new Date(start.getTime() + minutesByClocks(when) * MINUTE_MS)
    : instantOf(when.end, when.timeZone)
  return { start, end: end < start ? start : end }
}

/** Whether clocks are set forward past its start and never show it. */
export function beginsInSkippedHour({ start, timeZone }: TimedWhen): boolean {
  return localTimeAt(instantOf(start, timeZone), timeZone) !== start
}

/** Its length in minutes by its local times. */
export function minutesByClocks({ start, end }: TimedWhen): number {
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / MINUTE_MS
}

/** The same event in another time zone. */
export function inZone(when: TimedWhen, timeZone: string): TimedWhen {
  return when.timeZone === timeZone ? when : timedAt(spanOf(when, timeZone), timeZone)
}

/**
 * The local times of two instants. When clocks go back between them, the local end may not be later than the start.
 * Then the end is the start plus the length, as if the clocks had not changed.
 */
export function timedAt({ start: from, end: to }: Span, timeZone: string): TimedWhen {
  const start = localTimeAt(from, timeZone)
  const shown = localTimeAt(to, timeZone)
  const end = shown > start ? shown : localLater(start, to.getTime() - from.getTime())
  return { allDay: false, start, end, timeZone }
}

/** A local time plus some milliseconds, without any change of clocks. */
export function localLater(local: string, ms: number): string {
  return new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 16)
}

function instantOf(local: string, timeZone: string): Date {
  const { day, time } = parts(local)
  return instantAt(day, time, timeZone)
}

/** The local time of an instant: `2026-11-23T06:30`. */
export function localTimeAt(instant: Date, timeZone: string): string {
  const time = formatTime(instant, timeZone)
  return `${dayAt(instant, timeZone)}T${time.slice(0, 2)}:${time.slice(2)}`
}

/**
 * The same local times, starting on another day. 0630 stays 0630, and an event that ends on the next day still does.
 */
export function onDay(when: EventWhen, day: CalendarDate): EventWhen {
  const days = daysBetween(firstDay(when), day)
  if (days === 0) return when
  if (when.allDay) return { ...when, from: addDays(when.from, days), to: addDays(when.to, days) }
  const [from, to] = [parts(when.start), parts(when.end)]
  return { ...when, start: `${addDays(from.day, days)}T${from.time}`, end: `${addDays(to.day, days)}T${to.time}` }
}
