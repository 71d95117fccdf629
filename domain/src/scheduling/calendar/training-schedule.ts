import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import type { EventState, EventType } from './event-types.ts'
import { firstDay, lastDay } from './event-when.ts'
import type { EventWhen, OffDay, ScheduleLine, TrainingSchedule } from './schema.ts'
import { timeWords } from './when-words.ts'

/** The fields of one day of an event that a schedule needs. */
export interface Scheduled {
  readonly eventId: string
  readonly when: EventWhen
  readonly who: string
  readonly type: EventType
  readonly title: string
  readonly place: string
  readonly uniform: string
  readonly oic: string
  readonly ncoic: string
  readonly references: string
  readonly remarks: string
  readonly state: EventState
}

/** The seven days from a Monday, each with its events by time. An event of several days is listed on each of them. */
export function scheduleDays(
  monday: CalendarDate,
  events: readonly Scheduled[],
  offDays: readonly OffDay[],
): TrainingSchedule['days'] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    const lines = events
      .filter(({ when }) => isOn(when, day))
      .map((event) => lineOf(event, day))
      .sort((a, b) => order(a) - order(b) || a.time.localeCompare(b.time) || a.event.localeCompare(b.event))
    const off = offDays.filter((each) => each.day === day).map(({ name }) => name)
    return { day, off: off.length > 0 ? off.join(', ') : null, lines }
  })
}

/** An event that ends at midnight is not on the day that begins then. */
function isOn(when: EventWhen, day: CalendarDate): boolean {
  const last =
    !when.allDay && when.end.endsWith('T00:00') && when.end > when.start ? addDays(lastDay(when), -1) : lastDay(when)
  return firstDay(when) <= day && day <= (last < firstDay(when) ? firstDay(when) : last)
}

const order = ({ time }: ScheduleLine) => (time === 'All day' ? 0 : 1)

function lineOf(event: Scheduled, day: CalendarDate): ScheduleLine {
  const { eventId, who, type, title, place, uniform, references, remarks, state } = event
  return {
    eventId,
    day,
    who,
    type,
    uniform,
    references,
    remarks,
    state,
    time: timeOn(event.when, day),
    event: title,
    location: place,
    trainer: [event.oic, event.ncoic].filter(Boolean).join(' / '),
  }
}

/** The time of an event on one day. An exercise may begin at 0600 and last all of the next day. */
function timeOn(when: EventWhen, day: CalendarDate): string {
  if (when.allDay || firstDay(when) === lastDay(when)) return timeWords(when)
  const clock = (local: string) => local.slice(11).replace(':', '')
  const from = firstDay(when) === day ? clock(when.start) : '0000'
  const to = lastDay(when) === day ? clock(when.end) : '2400'
  return from === '0000' && to === '2400' ? 'All day' : `${from}–${to}`
}
