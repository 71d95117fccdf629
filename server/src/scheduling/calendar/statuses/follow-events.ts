import { daysOfHours } from '@muster/domain/dutyday/hours-words.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { STATUS_DAYS_AHEAD, STATUS_OF_EVENT } from '@muster/domain/scheduling/calendar/event-status.ts'
import { OCCURRENCE_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import { occurrencesIn } from '@muster/domain/scheduling/calendar/occurrences.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { holdClocks, touchDuties } from '../../../dutyday/prefilled/writes.ts'
import type { Window } from '../reads.ts'
import { ruleDays } from '../rule-days.ts'
import { type StatusEvent, statusEvents } from './reads.ts'
import { putStatuses, type StatusOfEvent } from './writes.ts'

/**
 * Enters the events of the next days as duty statuses of those whom they concern, and moves or takes back those of
 * events that changed. Sent twice it changes nothing.
 */
export async function followEvents(tx: WriteTx, rosterIds: readonly string[], now: Date): Promise<void> {
  await holdClocks(tx, rosterIds, now)
  const range = { start: now, end: new Date(now.getTime() + STATUS_DAYS_AHEAD * 86_400_000) }
  const events = await statusEvents(tx, rosterIds, range)
  const wanted = events.flatMap((event) => statusesOf(event, range))
  await touchDuties(tx, await putStatuses(tx, rosterIds, wanted, now))
}

/** A day of a series stays the same source when it is changed by itself. */
function sourceOf({ id, seriesId, occurrence, recurrence }: StatusEvent, day: CalendarDate): string {
  if (seriesId !== null && occurrence !== null) return `calendar:${seriesId}:${occurrence}`
  return recurrence === null ? `calendar:${id}` : `calendar:${id}:${day}`
}

function statusesOf(event: StatusEvent, range: Window): StatusOfEvent[] {
  return occurrencesIn(ruleDays, event, event.rosterZone, range, OCCURRENCE_LIMIT).flatMap(({ day, start, end }) => {
    if (end <= start) return []
    const hours = { startsAt: start.toISOString(), endsAt: end.toISOString() }
    return [
      {
        rosterId: event.rosterId,
        eventId: event.id,
        source: sourceOf(event, day),
        status: STATUS_OF_EVENT[event.type],
        startsAt: start,
        endsAt: end,
        ...daysOfHours(hours, event.rosterZone),
      },
    ]
  })
}
