import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { createEvent, publishEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarEvent } from '@muster/domain/scheduling/calendar/schema.ts'
import type { Client } from '../server/world-server.ts'

export type EventWish = Partial<RawInputOf<typeof createEvent>['event']>

/** Times in New York, on one day unless `end` says otherwise. */
export function at(start: string, end: string, timeZone = 'America/New_York'): NonNullable<EventWish['when']> {
  return { allDay: false, start, end: end.length > 5 ? end : `${start.slice(0, 10)}T${end}`, timeZone }
}

/** An event as a leader adds it: a draft. */
export function givenEvent(leader: Client, rosterId: string, wish: EventWish = {}): Promise<CalendarEvent> {
  const event = { type: 'pt' as const, title: 'PT', when: at('2026-11-23T06:30', '07:30'), ...wish }
  return leader.call(createEvent, { rosterId, eventId: randomUUID(), event })
}

/** The same, published. */
export async function publishedEvent(leader: Client, rosterId: string, wish: EventWish = {}): Promise<CalendarEvent> {
  const event = await givenEvent(leader, rosterId, wish)
  await leader.call(publishEvents, { rosterId, eventIds: [event.id] })
  return { ...event, state: 'published', version: event.version + 1 }
}

/** The form's input for an event in its current state. */
export function formOf(event: CalendarEvent, change: EventWish = {}) {
  const { type, title, place, uniform, references, remarks, when, recurrence, reminders } = event
  return {
    type,
    title,
    place,
    uniform,
    references,
    remarks,
    when,
    recurrence,
    reminders,
    oic: event.oic,
    ncoic: event.ncoic,
    audience: {
      whole: event.audience.whole,
      groupIds: event.audience.groups.map(({ id }) => id),
      soldierIds: event.audience.soldiers.map(({ id }) => id),
    },
    ...change,
  }
}
