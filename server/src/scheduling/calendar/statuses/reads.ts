import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { EVENTS_WITH_STATUS, type EventWithStatus } from '@muster/domain/scheduling/calendar/event-status.ts'
import type { EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { sql } from 'kysely'
import { numbered } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { daysOffNear, WHEN_JSON, withoutNear, type Window } from '../reads.ts'

/** A published event that is a duty status of those whom it concerns. */
export interface StatusEvent {
  readonly id: string
  readonly rosterId: string
  readonly rosterZone: string
  /** Of a day that was changed by itself: its series, and the day in it. */
  readonly seriesId: string | null
  readonly occurrence: CalendarDate | null
  readonly type: EventWithStatus
  readonly when: EventWhen
  readonly recurrence: string | null
  readonly without: readonly CalendarDate[]
  readonly daysOff: readonly CalendarDate[] | null
}

/** The most events with a status that one roster has in a week. */
const MOST_EVENTS = 2000

/** The events of these rosters in a range that are a duty status. */
export async function statusEvents(tx: ReadTx, rosterIds: readonly string[], range: Window): Promise<StatusEvent[]> {
  const { rows } = await sql<StatusEvent>`
    select e.id, e.roster_id as "rosterId", r.time_zone as "rosterZone", e.series_id as "seriesId",
      e.occurrence, e.type, ${sql.raw(WHEN_JSON)} as "when",
      e.recurrence, ${numbered(withoutNear('$1', '$2'), [range.start, range.end])} as without,
      ${numbered(daysOffNear('$1', '$2'), [range.start, range.end])} as "daysOff"
    from unnest(${rosterIds}::uuid[]) as asked(roster_id) cross join lateral (
      select e.* from calendar_events e
      where e.roster_id = asked.roster_id and e.deleted_at is null and e.last_at > ${range.start}::timestamptz - interval '1 day'
        and e.first_at < ${range.end}::timestamptz + interval '1 day' and e.state = 'published'
        and e.type = any(${EVENTS_WITH_STATUS}::text[])
      order by e.first_at, e.id limit ${sql.lit(MOST_EVENTS)}
    ) e join rosters r on r.id = e.roster_id`.execute(tx.query)
  return rows
}
