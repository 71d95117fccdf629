import {
  EVENT_STATES,
  EVENT_TYPES,
  type EventTone,
  type EventType,
} from '@muster/domain/scheduling/calendar/event-types.ts'
import type { EventWhen, Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import { DUTY_STATUSES, type DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { addDays, type CalendarDate, daysBetween, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { inZone } from '@muster/domain/scheduling/calendar/event-when.ts'
import { daysText } from './calendar-range.ts'

/** The letters of each event type. They carry more than a color would, and they fit a day of a month on a phone. */
export const TYPE_CODES: Readonly<Record<EventType, string>> = {
  pt: 'PT',
  formation: 'FRM',
  maintenance: 'MNT',
  training: 'TNG',
  'sergeants time': 'STT',
  range: 'RNG',
  ftx: 'FTX',
  'fitness test': 'AFT',
  inspection: 'INSP',
  inventory: 'INV',
  meeting: 'MTG',
  appointment: 'APPT',
  school: 'TDY',
  duty: 'DUTY',
  ceremony: 'CER',
  holiday: 'OFF',
  other: 'OTH',
}

/** The letters, the words and the color of an event type or of an absence. */
export function typeTag(type: EventType | DutyStatusCode): {
  readonly code: string
  readonly label: string
  readonly tone: EventTone | (typeof DUTY_STATUSES)[DutyStatusCode]['tone']
} {
  if (type in DUTY_STATUSES) return DUTY_STATUSES[type as DutyStatusCode]
  const of = type as EventType
  return { code: TYPE_CODES[of], label: EVENT_TYPES[of].label, tone: EVENT_TYPES[of].tone }
}

/** A time in the unit's time zone: `2026-11-23T06:30`. */
export type WallTime = string

/** The event's time in the roster's time zone: first and last day, and the times unless it is all-day. */
export function spanOf(when: EventWhen, timeZone: string) {
  if (when.allDay) return { allDay: true as const, first: when.from, last: when.to, start: '', end: '' }
  const { start, end } = inZone(when, timeZone)
  const last = end.slice(0, 10) as CalendarDate
  return {
    allDay: false as const,
    first: start.slice(0, 10) as CalendarDate,
    // An event that ends at midnight takes no part of the next day.
    last: end.endsWith('T00:00') ? addDays(last, -1) : last,
    start,
    end,
  }
}

export function clock(time: WallTime): string {
  return time.slice(11, 16).replace(':', '')
}

/** `0630–0730`, `All day`, or with dates if it takes more than one day. For a list line under its day. */
export function timeText(when: EventWhen, timeZone: string): string {
  const { allDay, first, last, start, end } = spanOf(when, timeZone)
  if (allDay) return first === last ? 'All day' : `All day, to ${weekdayOf(last)} ${formatDate(last)}`
  const until = end.slice(0, 10) === start.slice(0, 10) ? '' : `${weekdayOf(last)} ${formatDate(last)} `
  return `${clock(start)}–${until}${clock(end)}`
}

interface Timed {
  readonly when: EventWhen
  readonly reportTime?: string
}

/** The time of a list line. A duty has no end: `0900`, or nothing when its roster gives no time. */
export function entryTime({ when, reportTime }: Timed, timeZone: string): string {
  return reportTime === undefined ? timeText(when, timeZone) : reportTime.replace(':', '')
}

/** The start, for the order of a list. */
export function startOf({ when, reportTime }: Timed, timeZone: string): WallTime {
  const { first, start } = spanOf(when, timeZone)
  return start || `${first}T${reportTime ?? ''}`
}

/** `Mon 23 Nov 2026, 0630–0730`. */
export function whenText(when: EventWhen, timeZone: string): string {
  const { allDay, first, last } = spanOf(when, timeZone)
  if (allDay && first !== last) return `${daysText(first, last)}, ${daysBetween(first, last) + 1} days`
  return `${weekdayOf(first)} ${formatDate(first)}, ${allDay ? 'all day' : timeText(when, timeZone)}`
}

/** The whole entry in one line, for screen readers. */
export function occurrenceLabel(of: Occurrence, timeZone: string): string {
  return [
    of.state === 'published' ? '' : EVENT_STATES[of.state],
    EVENT_TYPES[of.type].label,
    of.title,
    whenText(of.when, timeZone),
    of.place,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What changing several days of a series does to days that were changed on their own. */
export function ofManyWords(sameDays: boolean): string {
  return sameDays
    ? 'A day that was changed on its own stays as it is.'
    : 'If the days change, days that were changed or deleted on their own become like the rest, and Undo does not restore them.'
}
