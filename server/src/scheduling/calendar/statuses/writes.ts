import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { EVENTS_WITH_STATUS } from '@muster/domain/scheduling/calendar/event-status.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { putPrefilled } from '../../../dutyday/prefilled/writes.ts'
import { claimRosters } from '../../../roster/mornings/writes.ts'
import '../tables.ts'

/** A day of an event, as the duty status of everybody whom the event concerns. */
export interface StatusOfEvent {
  readonly rosterId: string
  readonly eventId: string
  readonly source: string
  readonly status: DutyStatusCode
  readonly startsAt: Date
  readonly endsAt: Date
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Rosters with events ahead whose day has begun, each once a day. */
export async function takeRosters(tx: WriteTx, now: Date, most: number): Promise<string[]> {
  const rosters = await claimRosters(tx, now, {
    kind: 'statuses of events',
    when: sql`true`,
    which: sql`exists (select from calendar_events e where e.roster_id = r.id and e.deleted_at is null
      and e.state = 'published' and e.last_at > ${now}::timestamptz and e.type = any(${EVENTS_WITH_STATUS}::text[]))`,
    most,
  })
  return rosters.map(({ rosterId }) => rosterId)
}

/**
 * Makes the statuses that events have entered the same as the wanted ones: those that are gone or have changed are
 * withdrawn, and new ones are added. What has ended stays. The caller holds the clocks. Returns the rosters in which
 * something changed.
 */
export async function putStatuses(
  tx: WriteTx,
  rosterIds: readonly string[],
  wanted: readonly StatusOfEvent[],
  now: Date,
): Promise<string[]> {
  const relation = sql`
    o as materialized (
      select * from unnest(${wanted.map((one) => one.rosterId)}::uuid[], ${wanted.map((one) => one.eventId)}::uuid[],
        ${wanted.map((one) => one.source)}::text[], ${wanted.map((one) => one.status)}::text[],
        ${wanted.map((one) => one.startsAt)}::timestamptz[], ${wanted.map((one) => one.endsAt)}::timestamptz[],
        ${wanted.map((one) => one.from)}::date[], ${wanted.map((one) => one.to)}::date[])
        as o(roster_id, event_id, source, status, starts_at, ends_at, from_date, to_date)
    ), around (roster_id, event_id, group_id) as (
      select x.roster_id, x.event_id, x.group_id from (select distinct roster_id, event_id from o) a
        join calendar_event_groups x on x.roster_id = a.roster_id and x.event_id = a.event_id
      union
      select a.roster_id, a.event_id, g.id from around a cross join lateral (
        select g.id from groups g where g.roster_id = a.roster_id and g.parent_id = a.group_id offset 0) g
    ), meant as materialized (
      select e.roster_id, e.id as event_id, s.id as soldier_id, e.title, e.place,
        coalesce(e.changed_by, e.created_by, r.owner_uid) as by
      from (select distinct roster_id, event_id from o) a
        join calendar_events e on e.roster_id = a.roster_id and e.id = a.event_id
        join rosters r on r.id = e.roster_id
        join soldiers s on s.roster_id = e.roster_id and s.archived_on is null and (e.whole
          or exists (select from around x where x.event_id = e.id and x.group_id = s.group_id)
          or exists (select from calendar_event_soldiers x
            where x.roster_id = e.roster_id and x.event_id = e.id and x.soldier_id = s.id))
    ), wanted as materialized (
      select o.roster_id, o.source, o.status, o.starts_at, o.ends_at, o.from_date, o.to_date, m.soldier_id, m.place,
        m.title as remark, m.by
      from o join meant m on m.roster_id = o.roster_id and m.event_id = o.event_id
    )`
  return putPrefilled(tx, { kind: 'calendar', rosterIds, now, wanted: relation })
}
