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
  /** The first series that it was taken out of or split from, or itself. */
  readonly originId: string
  /** Of a day that was changed by itself, the day in its series. */
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
    select e.id, e.roster_id as "rosterId", r.time_zone as "rosterZone", e.occurrence,
      coalesce((select o.origin_id from calendar_events o where o.roster_id = e.roster_id and o.id = e.series_id),
        e.series_id, e.origin_id, e.id) as "originId", e.type, ${sql.raw(WHEN_JSON)} as "when",
      e.recurrence, ${numbered(withoutNear('$1', '$2'), [range.start, range.end])} as without,
      ${numbered(daysOffNear('$1', '$2'), [range.start, range.end])} as "daysOff"
    from unnest(${rosterIds}::uuid[]) as asked(roster_id) cross join lateral (
      select e.* from calendar_events e
      where e.roster_id = asked.roster_id and e.deleted_at is null and e.last_at > ${range.start}::timestamptz - interval '1 day'
        and e.first_at < ${range.end}::timestamptz + interval '1 day' and e.state = 'published'
        and e.type = any(${EVENTS_WITH_STATUS}::text[])
      order by e.last_at desc, e.id limit ${sql.lit(MOST_EVENTS)}
    ) e join rosters r on r.id = e.roster_id`.execute(tx.query)
  return rows
}

/** A status of an event that holds now, and since when. */
export interface RunningStatus {
  readonly source: string
  readonly since: Date
}

/** The statuses of events that hold now in these rosters, each source once. */
export async function runningStatuses(tx: ReadTx, rosterIds: readonly string[], now: Date): Promise<RunningStatus[]> {
  const { rows } = await sql<RunningStatus>`
    select e.source, min(e.starts_at) as since from unnest(${rosterIds}::uuid[]) as asked(roster_id)
      join duty_entries e on e.roster_id = asked.roster_id and e.starts_at < ${now} and e.ends_at > ${now}
    where e.method = 'prefilled' and e.source like 'calendar:%'
      and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
    group by e.source`.execute(tx.query)
  return rows
}

/**
 * Whether the roster `r` has an event ahead that is a duty status, or a status of an event that is gone. Not an exists,
 * because the planner then reads those of every roster.
 */
export const hasEvents = (now: Date) => sql`(coalesce(
  (select true from calendar_events e where e.roster_id = r.id and e.deleted_at is null and e.state = 'published'
    and e.last_at > ${now}::timestamptz and e.type = any(${EVENTS_WITH_STATUS}::text[]) limit 1),
  (select true from duty_entries e where e.roster_id = r.id and e.starts_at is not null and e.ends_at > ${now}::timestamptz
    and e.method = 'prefilled' and e.source like 'calendar:%'
    and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id) limit 1),
  false))`

/** Of these rosters, those where an event is a duty status, or was. */
export async function rostersWithEvents(tx: ReadTx, rosterIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from rosters r where r.id = any(${rosterIds}::uuid[]) and ${hasEvents(now)}`.execute(tx.query)
  return rows.map(({ id }) => id)
}
