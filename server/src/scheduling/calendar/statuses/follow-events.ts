import { daysOfHours } from '@muster/domain/dutyday/hours-words.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { STATUS_DAYS_AHEAD, STATUS_OF_EVENT } from '@muster/domain/scheduling/calendar/event-status.ts'
import { OCCURRENCE_LIMIT } from '@muster/domain/scheduling/calendar/limits.ts'
import { occurrencesIn } from '@muster/domain/scheduling/calendar/occurrences.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { holdClocks, touchDuties } from '../../../dutyday/prefilled/writes.ts'
import type { Window } from '../reads.ts'
import { ruleDays } from '../rule-days.ts'
import { runningStatuses, type StatusEvent, statusEvents } from './reads.ts'
import { putStatuses, type StatusOfEvent } from './writes.ts'

/**
 * Enters the events of the next days as duty statuses of those whom they concern, and moves or takes back those of
 * events that changed. Of a status that runs, the part that held stays. Sent twice it changes nothing. `by` is whose act
 * it is, null for the system.
 */
export async function followEvents(
  tx: WriteTx,
  rosterIds: readonly string[],
  { now, by }: { readonly now: Date; readonly by: string | null },
): Promise<void> {
  await holdClocks(tx, rosterIds, now)
  const running = new Map((await runningStatuses(tx, rosterIds, now)).map(({ source, since }) => [source, since]))
  const since = [...running.values()].reduce((first, each) => (each < first ? each : first), now)
  const ahead = { start: now, end: new Date(now.getTime() + STATUS_DAYS_AHEAD * 86_400_000) }
  const events = await statusEvents(tx, rosterIds, { start: since, end: ahead.end })
  const wanted = events.flatMap((event) => [...statusesOf(event, ahead), ...endedOf(event, running, now)])
  await touchDuties(tx, await putStatuses(tx, rosterIds, wanted, { now, by }))
}

/** The days of an event that have ended, but whose statuses were entered for longer. */
function endedOf(event: StatusEvent, running: ReadonlyMap<string, Date>, now: Date): StatusOfEvent[] {
  return [...running]
    .filter(([source]) => source.startsWith(`calendar:${event.originId}`))
    .flatMap(([source, since]) =>
      statusesOf(event, { start: since, end: now }).filter((one) => one.source === source && one.endsAt <= now),
    )
}

/**
 * A day of a series stays the same source when it is changed by itself, and when the series is changed from a day on:
 * what a leader overrode stays overridden.
 */
function sourceOf({ originId, occurrence, recurrence }: StatusEvent, day: CalendarDate): string {
  if (occurrence !== null) return `calendar:${originId}:${occurrence}`
  return recurrence === null ? `calendar:${originId}` : `calendar:${originId}:${day}`
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
