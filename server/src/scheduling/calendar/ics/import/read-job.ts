import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { firstDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import { type IcsEvent, type IcsTime, readIcsEvent } from '@muster/domain/scheduling/calendar/ics-import.ts'
import { ICS_EVENTS } from '@muster/domain/scheduling/calendar/limits.ts'
import { lastEnd } from '@muster/domain/scheduling/calendar/occurrences.ts'
import type { EventInput } from '@muster/domain/scheduling/calendar/schema.ts'
import { namesDay, startingOnRule } from '@muster/domain/scheduling/calendar/series.ts'
import ICAL from 'ical.js'
import { answerJob } from '../../../../platform/child-process/answer-job.ts'
import { ruleDays } from '../../rule-days.ts'

export interface IcsJob {
  readonly bytes: Uint8Array
  readonly rosterZone: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

/** An event of the file, with everything needed to store it. */
export interface PlannedEvent {
  readonly number: number
  readonly uid: string
  readonly title: string
  readonly fields: EventInput | null
  readonly problem: string | null
  readonly notes: readonly string[]
  readonly skipped: readonly CalendarDate[]
  /** For one changed day of a series of this file. */
  readonly replaces: CalendarDate | null
  /** Null for a series without an end. */
  readonly lastAt: string | null
}

export type IcsAnswer = { readonly events: readonly PlannedEvent[] } | { readonly refused: string }

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>

const NO_CALENDAR = 'This is not a calendar file. Export one from your calendar as iCalendar (.ics) and choose that.'

async function read(job: IcsJob): Promise<IcsAnswer> {
  const text = new TextDecoder('utf-8').decode(job.bytes)
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return { refused: NO_CALENDAR }
  const count = text.match(/^BEGIN:VEVENT\s*$/gim)?.length ?? 0
  if (count > ICS_EVENTS) {
    const most = ICS_EVENTS.toLocaleString('en-US')
    return { refused: `This file has more than ${most} events. Export fewer years and choose that file.` }
  }
  let calendars: Component[]
  try {
    const parsed = ICAL.parse(text) as unknown[]
    // The parser returns a single calendar alone, and several as a list.
    const list = typeof parsed[0] === 'string' ? [parsed] : parsed
    calendars = list.map((each) => new ICAL.Component(each as ConstructorParameters<typeof ICAL.Component>[0]))
  } catch {
    return { refused: NO_CALENDAR }
  }
  const found = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent')).slice(0, ICS_EVENTS)
  const planned = found.map((component, index) => plan(component, index + 1, job))
  return { events: withSeries(planned).filter((event) => isWanted(event, job)) }
}

function plan(component: Component, number: number, job: IcsJob): PlannedEvent {
  try {
    const event = rawOf(component)
    const { fields, ...rest } = readIcsEvent(event, job.rosterZone)
    const known = { number, uid: event.uid || `without ${number}`, ...rest }
    if (!fields) return { ...known, fields, lastAt: null }
    const when = startingOnRule(ruleDays, fields.when, fields.recurrence)
    const lastAt = lastEnd(ruleDays, { when, recurrence: fields.recurrence }, job.rosterZone)?.toISOString() ?? null
    return { ...known, fields: { ...fields, when }, lastAt }
  } catch (error) {
    const problem = error instanceof Refusal ? error.message : 'It cannot be read.'
    const empty = { notes: [], skipped: [], replaces: null, lastAt: null }
    return { number, uid: `broken ${number}`, title: 'Unreadable event', fields: null, problem, ...empty }
  }
}

/** A changed day belongs to a series of the file. Without its series it is a separate event. */
function withSeries(events: readonly PlannedEvent[]): PlannedEvent[] {
  const masters = new Map<string, PlannedEvent>()
  for (const event of events) {
    if (event.fields && event.replaces === null && !masters.has(event.uid)) masters.set(event.uid, event)
  }
  const days = new Set<string>()
  return events.map((event) => {
    if (!event.fields) return event
    const master = masters.get(event.uid)
    if (event.replaces === null) {
      return master === event ? event : { ...event, fields: null, problem: 'It is in the file twice.' }
    }
    const rule = master?.fields?.recurrence ?? null
    if (!master?.fields || rule === null) {
      return { ...event, replaces: null, uid: `${event.uid} on ${event.replaces}` }
    }
    const key = `${event.uid} on ${event.replaces}`
    if (days.has(key) || !namesDay(ruleDays, rule, firstDay(master.fields.when), event.replaces)) {
      return { ...event, fields: null, problem: 'It changes a day that its series does not have.' }
    }
    days.add(key)
    return event
  })
}

function isWanted({ fields, replaces }: PlannedEvent, { from, to }: IcsJob): boolean {
  // A problem is shown whatever its day, and a changed day comes with its series.
  if (!fields || replaces !== null) return true
  const day = firstDay(fields.when)
  if (to !== null && day > to) return false
  return from === null || fields.recurrence !== null || day >= from
}

function rawOf(component: Component): IcsEvent {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const end = component.getFirstProperty('dtend')
  const start = component.getFirstProperty('dtstart')
  const duration = component.getFirstPropertyValue('duration') as { toSeconds?: () => number } | null
  const rules = component.getAllProperties('rrule')
  const replaces = component.getFirstProperty('recurrence-id')
  return {
    uid: text('uid').slice(0, 1000),
    summary: text('summary').slice(0, 10_000),
    description: text('description').slice(0, 100_000),
    location: text('location').slice(0, 10_000),
    categories: component
      .getAllProperties('categories')
      .flatMap((each) => each.getValues().map(String))
      .slice(0, 20),
    cancelled: text('status').toUpperCase() === 'CANCELLED',
    start: start && timeOf(start),
    end: end && timeOf(end),
    seconds: duration?.toSeconds ? duration.toSeconds() : null,
    rule: rules[0] ? String(rules[0].getFirstValue()) : null,
    without: component.getAllProperties('exdate').flatMap((each) => timesOf(each)),
    replaces: replaces && timeOf(replaces),
    more: rules.length > 1 || component.getAllProperties('rdate').length > 0,
  }
}

function timeOf(property: Property): IcsTime | null {
  return timesOf(property)[0] ?? null
}

function timesOf(property: Property): IcsTime[] {
  const zone = property.getFirstParameter('tzid')
  return property.getValues().flatMap((value): IcsTime[] => {
    if (!(value instanceof ICAL.Time)) return []
    const time = value.toString()
    if (value.isDate) return [{ day: time.slice(0, 10) }]
    return time.endsWith('Z') ? [{ instant: time }] : [{ local: time, zone: zone ?? null }]
  })
}

answerJob(read)
