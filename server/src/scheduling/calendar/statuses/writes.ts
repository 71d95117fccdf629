import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { EVENTS_WITH_STATUS } from '@muster/domain/scheduling/calendar/event-status.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
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

/** Waits until nobody else writes duty statuses of these rosters. */
export async function holdClocks(tx: WriteTx, rosterIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into duty_clocks as c (roster_id, at)
    select roster_id, ${now}::timestamptz from unnest(${rosterIds}::uuid[]) as t(roster_id) order by roster_id
    on conflict (roster_id) do update set at = greatest(c.at + interval '1 millisecond', ${now}::timestamptz)`.execute(
    tx.query,
  )
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
  const { rows } = await sql<{ rosterId: string }>`
    with recursive o as materialized (
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
      select o.roster_id, o.source, o.status, o.starts_at, o.ends_at, o.from_date, o.to_date, m.soldier_id, m.title,
        m.place, m.by
      from o join meant m on m.roster_id = o.roster_id and m.event_id = o.event_id
    ), standing as materialized (
      select e.* from unnest(${rosterIds}::uuid[]) as asked(roster_id) join duty_entries e
        on e.roster_id = asked.roster_id and e.starts_at is not null and e.ends_at > ${now}
      where e.method = 'prefilled' and e.source like 'calendar:%'
        and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
    ), gone as (
      insert into duty_withdrawals (roster_id, entry_id, at, by)
      select t.roster_id, t.id, c.at, t.recorded_by from standing t join duty_clocks c on c.roster_id = t.roster_id
      where not exists (select from wanted w where ${SAME})
      returning roster_id
    ), added as (
      insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, place, remark, method,
        recorded_at, recorded_by, starts_at, ends_at, source)
      select w.roster_id, gen_random_uuid(), w.soldier_id, w.status, w.from_date, w.to_date, w.place, w.title,
        'prefilled', c.at, w.by, w.starts_at, w.ends_at, w.source
      from wanted w join duty_clocks c on c.roster_id = w.roster_id
      where not exists (select from standing t where ${SAME})
      returning roster_id
    )
    select distinct roster_id as "rosterId" from (select * from gone union all select * from added) x`.execute(tx.query)
  return rows.map(({ rosterId }) => rosterId)
}

/** The standing status `t` says what is wanted (`w`). */
const SAME = sql`t.roster_id = w.roster_id and t.soldier_id = w.soldier_id and t.source = w.source
  and t.status = w.status and t.starts_at = w.starts_at and t.ends_at = w.ends_at and t.place = w.place
  and t.remark = w.title`
