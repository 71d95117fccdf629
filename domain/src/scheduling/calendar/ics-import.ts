import { recurrenceProblem } from '../../dutyday/tasks/recurrence-rule.ts'
import {
  addDays,
  type CalendarDate,
  dayAt,
  formatTime,
  isCalendarDate,
  isTimeZone,
} from '../../kernel/calendar-date.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'
import { localLater, timedAt } from './event-when.ts'
import { eventInput, type EventInput, type EventWhen } from './schema.ts'

/*
 * Turns the events of an .ics file into Muster's events. The file comes from a stranger, so every value is checked as
 * if a user had typed it. An event that cannot be imported has the reason.
 */

/** A time in a file: a day, a local time of a zone (null for any zone), or an instant. */
export type IcsTime =
  | { readonly day: string }
  | { readonly local: string; readonly zone: string | null }
  | { readonly instant: string }

/** An event as the parser returns it. */
export interface IcsEvent {
  readonly uid: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly categories: readonly string[]
  readonly cancelled: boolean
  readonly start: IcsTime | null
  readonly end: IcsTime | null
  /** The length in seconds, when the event has no end. */
  readonly seconds: number | null
  readonly rule: string | null
  readonly without: readonly IcsTime[]
  /** For one day of a recurring event that was changed by itself: its original start. */
  readonly replaces: IcsTime | null
  /** It has more than one rule, or single days besides a rule. */
  readonly more: boolean
}

export interface ReadIcsEvent {
  readonly title: string
  readonly fields: EventInput | null
  readonly problem: string | null
  readonly notes: string[]
  readonly skipped: CalendarDate[]
  readonly replaces: CalendarDate | null
}

/** The names that Windows uses for the time zones of American units. Outlook writes them. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Central European Standard Time': 'Europe/Warsaw',
  'GTB Standard Time': 'Europe/Bucharest',
  'Korea Standard Time': 'Asia/Seoul',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'West Pacific Standard Time': 'Pacific/Guam',
  'Arab Standard Time': 'Asia/Kuwait',
  'Arabic Standard Time': 'Asia/Baghdad',
  UTC: 'UTC',
  'Etc/UTC': 'UTC',
}

function zoneNamed(name: string): string | null {
  const known = Object.hasOwn(WINDOWS_ZONES, name) ? WINDOWS_ZONES[name] : undefined
  if (known !== undefined) return known
  return /^[A-Z]/i.test(name) && isTimeZone(name) ? name : null
}

/** Plain text without markup: no tags and no entities. */
export function plainWords(raw: string): string {
  return raw
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/?[a-z!][^>]*>/gi, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? ' ')
    .replace(/<\/?[a-z!][^>]*>?/gi, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’' }

class Problem extends Error {}

interface Local {
  readonly day: CalendarDate
  /** Null for an all-day event. */
  readonly time: string | null
  readonly zone: string
}

function localOf(time: IcsTime, zone: string): Local {
  if ('day' in time) return { day: dayOf(time.day), time: null, zone }
  if ('instant' in time) {
    const instant = new Date(time.instant)
    if (Number.isNaN(instant.getTime())) throw new Problem('Its time cannot be read.')
    const clock = formatTime(instant, zone)
    return { day: dayOf(dayAt(instant, zone)), time: `${clock.slice(0, 2)}:${clock.slice(2)}`, zone }
  }
  const named = time.zone === null ? zone : zoneNamed(time.zone)
  if (named === null) throw new Problem(`Its time zone “${(time.zone ?? '').slice(0, 40)}” is not known.`)
  return { day: dayOf(time.local.slice(0, 10)), time: time.local.slice(11, 16), zone: named }
}

function dayOf(text: string): CalendarDate {
  if (!isCalendarDate(text) || text < '1970-01-01') throw new Problem('Its day is outside the calendar.')
  return text
}

function whenOf(event: IcsEvent, rosterZone: string, notes: string[]): EventWhen {
  if (!event.start) throw new Problem('It has no start.')
  const start = localOf(event.start, rosterZone)
  if (start.time === null) {
    const days = Math.max(1, Math.floor((event.seconds ?? 86_400) / 86_400))
    const end = event.end ? localOf(event.end, rosterZone).day : addDays(start.day, days)
    // The end in a file is the day after the last one. Some programs write the first day again.
    return { allDay: true, from: start.day, to: end > start.day ? addDays(end, -1) : end }
  }
  const from = `${start.day}T${start.time}`
  let to: string
  if (event.end) {
    const end = localOf(event.end, start.zone)
    if (end.zone !== start.zone)
      notes.push('It ends in another time zone; the end is read in the time zone of the start.')
    to =
      'instant' in event.start && 'instant' in event.end
        ? timedAt({ start: new Date(event.start.instant), end: new Date(event.end.instant) }, start.zone).end
        : `${end.day}T${end.time ?? '00:00'}`
    if (to < from) throw new Problem('It ends before it starts.')
  } else {
    // By local time, as all of Muster's events.
    const length = Math.min(Math.max(event.seconds ?? 0, 0), 90 * 86_400)
    to = localLater(from, length * 1000)
  }
  if (to === from) {
    to = localLater(from, 30 * 60_000)
    notes.push('The file gives it no length, so it will last half an hour.')
  }
  return { allDay: false, start: from, end: to, timeZone: start.zone }
}

/** The rule with its end as a day. An instant in the file becomes the day on which the last event may begin. */
function ruleOf(rule: string, when: EventWhen): string {
  const parts = rule
    .toUpperCase()
    .split(';')
    .filter((part) => !/^WKST=(?!MO$|SU$)/.test(part) && part !== 'INTERVAL=1' && part !== '')
  const read = parts.map((part) => {
    const until = /^UNTIL=(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(part)
    if (!until) return part
    const [, year, month, date, hour, minute, utc] = until
    let day = dayOf(`${year}-${month}-${date}`)
    if (hour !== undefined && !when.allDay) {
      const instant = new Date(`${day}T${hour}:${minute}:00Z`)
      const clock = utc ? formatTime(instant, when.timeZone) : `${hour}${minute}`
      if (utc) day = dayAt(instant, when.timeZone)
      if (clock < when.start.slice(11).replace(':', '')) day = addDays(day, -1)
    }
    return `UNTIL=${day.replaceAll('-', '')}`
  })
  const text = read.join(';')
  if (text.length > 200 || recurrenceProblem(text) !== null) {
    throw new Problem('It repeats in a way that Muster does not support.')
  }
  return text
}

function typeOf({ categories }: IcsEvent): EventType {
  const names = new Set(categories.map((each) => each.toLowerCase()))
  const found = Object.entries(EVENT_TYPES).find(
    ([name, { label }]) => names.has(name) || names.has(label.toLowerCase()),
  )
  return (found?.[0] ?? 'other') as EventType
}

/** An event of a file as Muster would store it, or why it cannot. */
export function readIcsEvent(event: IcsEvent, rosterZone: string): ReadIcsEvent {
  const notes: string[] = []
  const title = cut(plainWords(event.summary).replace(/\s+/g, ' ') || 'Untitled event', 120, 'title', notes)
  try {
    if (event.cancelled && event.replaces === null) throw new Problem('It is canceled in the file.')
    const when = whenOf(event, rosterZone, notes)
    const zone = when.allDay ? rosterZone : when.timeZone
    const recurrence = event.rule === null || event.replaces !== null ? null : ruleOf(event.rule, when)
    if (event.more) notes.push('Extra days besides its rule are left out.')
    const fields = eventInput.safeParse({
      type: typeOf(event),
      title,
      place: cut(plainWords(event.location).replace(/\s+/g, ' '), 120, 'place', notes),
      remarks: cut(plainWords(event.description), 2000, 'description', notes),
      when,
      recurrence,
      audience: { whole: false },
    })
    if (!fields.success) throw new Problem(fields.error.issues[0]?.message ?? 'It cannot be read.')
    return {
      title,
      notes,
      problem: null,
      fields: fields.data,
      skipped:
        recurrence === null ? [] : [...new Set(event.without.slice(0, 1000).map((time) => localOf(time, zone).day))],
      replaces: event.replaces && localOf(event.replaces, zone).day,
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { title, notes, problem: error.message, fields: null, skipped: [], replaces: null }
  }
}

function cut(text: string, most: number, what: string, notes: string[]): string {
  if (text.length <= most) return text
  notes.push(`The ${what} is shortened to ${most} characters.`)
  return text.slice(0, most).trim()
}
