import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { EVENT_TYPES } from '@muster/domain/scheduling/calendar/event-types.ts'
import { inZone } from '@muster/domain/scheduling/calendar/event-when.ts'
import type { EventWhen, Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import { occurrenceLabel, spanOf, TYPE_CODES } from '../event-words.ts'
import type { GridEvent, GridMove } from './calendar-grid.tsx'

/**
 * An entry in the format of the grid: in the roster's time zone, and for all-day events the end is the day after the
 * last.
 */
export function gridEvent(of: Occurrence, timeZone: string): GridEvent {
  const { allDay, first, last, start, end } = spanOf(of.when, timeZone)
  return {
    key: of.key,
    title: of.title,
    code: TYPE_CODES[of.type],
    tone: EVENT_TYPES[of.type].tone,
    start: allDay ? first : start,
    end: allDay ? addDays(last, 1) : end,
    allDay,
    draft: of.state === 'draft',
    cancelled: of.state === 'cancelled',
    movable: of.mayChange && of.state !== 'cancelled',
    label: occurrenceLabel(of, timeZone),
  }
}

/** The new time after a move, in the event's own time zone. */
export function whenAfter(
  { start, end, allDay }: Omit<GridMove, 'key'>,
  before: EventWhen,
  rosterZone: string,
): EventWhen {
  if (allDay) {
    const to = end === '' ? start : addDays(end as CalendarDate, -1)
    return { allDay: true, from: start as CalendarDate, to: to as CalendarDate }
  }
  const timeZone = before.allDay ? rosterZone : before.timeZone
  return inZone({ allDay: false, start, end, timeZone: rosterZone }, timeZone)
}
