import { addDays, type CalendarDate, dayAt, daysBetween, formatTime, instantAt } from '../../kernel/calendar-date.ts'
import type { EventWhen } from './schema.ts'

/** An event as two instants; the end is no part of it. */
export interface Span {
  readonly start: Date
  readonly end: Date
}

const MINUTE_MS = 60_000

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

/** An event with times, and not of whole days. */
export type TimedWhen = Extract<EventWhen, { allDay: false }>

/**
 * The instants at which the clocks show those times. In a night whose clocks are set back or forward an event may
 * come out shorter or longer than its times say, but never without a length: one that begins in an hour that clocks
 * skip begins as much later (RFC 5545, 3.3.5) and keeps its length, or it would end before it starts.
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

/** Its clocks never show its start: they are set forward past it. */
export function beginsInSkippedHour({ start, timeZone }: TimedWhen): boolean {
  return localTimeAt(instantOf(start, timeZone), timeZone) !== start
}

/** Its length as its times say it. */
export function minutesByClocks({ start, end }: TimedWhen): number {
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / MINUTE_MS
}

/** The same event by the clocks of another time zone. */
export function inZone(when: TimedWhen, timeZone: string): TimedWhen {
  return when.timeZone === timeZone ? when : timedAt(spanOf(when, timeZone), timeZone)
}

/**
 * What clocks show from one instant to another. Where they are set back in between, the end may show no later than
 * the start; there it is the start and the length, as if they had gone on.
 */
export function timedAt({ start: from, end: to }: Span, timeZone: string): TimedWhen {
  const start = localTimeAt(from, timeZone)
  const shown = localTimeAt(to, timeZone)
  const end = shown > start ? shown : localLater(start, to.getTime() - from.getTime())
  return { allDay: false, start, end, timeZone }
}

/** A local time so many milliseconds on, by clocks that nobody sets. */
export function localLater(local: string, ms: number): string {
  return new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 16)
}

function instantOf(local: string, timeZone: string): Date {
  const { day, time } = parts(local)
  return instantAt(day, time, timeZone)
}

/** What clocks show: `2026-11-23T06:30`. */
export function localTimeAt(instant: Date, timeZone: string): string {
  const time = formatTime(instant, timeZone)
  return `${dayAt(instant, timeZone)}T${time.slice(0, 2)}:${time.slice(2)}`
}

/** The same times, beginning on that day: 0630 stays 0630, and one that ends on the next day still does. */
export function onDay(when: EventWhen, day: CalendarDate): EventWhen {
  const days = daysBetween(firstDay(when), day)
  if (days === 0) return when
  if (when.allDay) return { ...when, from: addDays(when.from, days), to: addDays(when.to, days) }
  const [from, to] = [parts(when.start), parts(when.end)]
  return { ...when, start: `${addDays(from.day, days)}T${from.time}`, end: `${addDays(to.day, days)}T${to.time}` }
}
