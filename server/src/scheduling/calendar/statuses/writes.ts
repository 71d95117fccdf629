import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { putPrefilled } from '../../../dutyday/prefilled/writes.ts'
import { claimRosters } from '../../../roster/mornings/writes.ts'
import '../tables.ts'
import { hasEvents } from './reads.ts'

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

/** Rosters with events ahead, or with statuses of events, whose day has begun, each once a day. */
export async function takeRosters(tx: WriteTx, now: Date, most: number): Promise<string[]> {
  const rosters = await claimRosters(tx, now, {
    kind: 'statuses of events',
    when: sql`true`,
    which: hasEvents(now),
    most,
  })
  return rosters.map(({ rosterId }) => rosterId)
}

/**
 * Makes the statuses that events have entered the same as the wanted ones: those that are gone or have changed are
 * withdrawn, and new ones are added. What has ended stays, also of a status that runs: when its event is shorter, the
 * shorter status stays, and when the event is gone or begins later, the status ends now. The caller holds the clocks.
 * Returns the rosters in which something changed.
 */
export async function putStatuses(
  tx: WriteTx,
  rosterIds: readonly string[],
  wanted: readonly StatusOfEvent[],
  { now, by }: { readonly now: Date; readonly by: string | null },
): Promise<string[]> {
  // Hours are shown in minutes.
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
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
    ), ended as (
      select e.roster_id, e.soldier_id, e.source, max(e.ends_at) as ends_at
      from (select distinct roster_id, source from o where starts_at < ${now} and ends_at > ${now}) a
        join duty_entries e on e.roster_id = a.roster_id and e.source = a.source and e.ends_at <= ${now}
      where e.method = 'prefilled'
        and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
      group by e.roster_id, e.soldier_id, e.source
    ), said as materialized (
      select o.roster_id, o.source, o.status, greatest(o.starts_at, d.ends_at) as starts_at, o.ends_at,
        greatest(o.from_date, (d.ends_at at time zone r.time_zone)::date) as from_date, o.to_date, m.soldier_id, m.place,
        m.title as remark, m.by
      from o join meant m on m.roster_id = o.roster_id and m.event_id = o.event_id
        join rosters r on r.id = o.roster_id
        left join ended d on d.roster_id = o.roster_id and d.source = o.source and d.soldier_id = m.soldier_id
          and o.starts_at < ${now} and o.ends_at > ${now}
    ), cut as (
      select t.*, r.time_zone,
        least(${minute}::timestamptz, s.archived_on::timestamp at time zone r.time_zone) as until
      from standing t join rosters r on r.id = t.roster_id
        join soldiers s on s.roster_id = t.roster_id and s.id = t.soldier_id
      where not exists (select from said w where w.roster_id = t.roster_id and w.soldier_id = t.soldier_id
        and w.source = t.source and w.starts_at <= ${now})
    ), wanted as materialized (
      select w.roster_id, w.source, w.status, w.starts_at, w.ends_at, w.from_date, w.to_date, w.soldier_id, w.place,
        w.remark, w.by
      from said w where w.ends_at > ${now} or exists (select from standing t
        where t.roster_id = w.roster_id and t.soldier_id = w.soldier_id and t.source = w.source)
      union all
      select c.roster_id, c.source, c.status, c.starts_at, c.until, c.from_date,
        greatest(c.from_date, ((c.until - interval '1 millisecond') at time zone c.time_zone)::date), c.soldier_id, c.place,
        c.remark, c.recorded_by
      from cut c where c.starts_at < c.until
    )`
  return putPrefilled(tx, { kind: 'calendar', rosterIds, now, by, wanted: relation })
}
