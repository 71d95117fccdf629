import { addDays, type CalendarDate, dayAt } from '../../kernel/calendar-date.ts'
import type { CalendarEvent, Occurrence, OffDay, TrainingSchedule } from './schema.ts'
import { scheduleDays } from './training-schedule.ts'
import { LOCKED_FROM_WEEK, mondayOf, weeksUntil } from './training-weeks.ts'

/** The days of a calendar that are known. */
export interface KnownDays {
  readonly timeZone: string
  readonly occurrences: Occurrence[]
  readonly offDays: OffDay[]
  readonly more: boolean
}

/** What they have from one day to another. */
export function daysBetweenKnown<Days extends KnownDays>(known: Days, from: CalendarDate, to: CalendarDate): Days {
  const { timeZone } = known
  return {
    ...known,
    occurrences: known.occurrences.filter(
      ({ start, end }) =>
        dayAt(new Date(start), timeZone) <= to &&
        // What ends at midnight is not on the day that begins then.
        dayAt(new Date(Math.max(Date.parse(start), Date.parse(end) - 1)), timeZone) >= from,
    ),
    offDays: known.offDays.filter(({ day }) => day >= from && day <= to),
  }
}

/**
 * The training schedule of a week, from the days and the events that are known. Null when an event of the week is not
 * among them.
 */
export function scheduleKnown(
  { days, events, rosterName }: { days: KnownDays; events: readonly CalendarEvent[]; rosterName: string },
  { week, drafts, today }: { week: CalendarDate; drafts: boolean; today: CalendarDate },
): TrainingSchedule | null {
  const from = mondayOf(week)
  const to = addDays(from, 6)
  const { occurrences, offDays, timeZone, more } = daysBetweenKnown(days, from, to)
  const whole = new Map(events.map((event) => [event.id, event]))
  const held = occurrences.filter(({ state }) => state !== 'cancelled')
  const posted = held
    .filter(({ state }) => drafts || state === 'published')
    .flatMap((one) => {
      const event = whole.get(one.eventId)
      return event ? [{ ...one, who: one.audience, references: event.references, remarks: event.remarks }] : []
    })
  if (more || held.some(({ eventId }) => !whole.has(eventId))) return null
  const tWeek = weeksUntil(from, today)
  return {
    rosterName,
    timeZone,
    from,
    to,
    tWeek,
    locked: tWeek <= LOCKED_FROM_WEEK,
    days: scheduleDays(from, posted, offDays),
    drafts: drafts ? 0 : held.length - posted.length,
    more,
  }
}
