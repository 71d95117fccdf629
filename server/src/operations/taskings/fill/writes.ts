import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { holdClocks } from '../../../dutyday/prefilled/writes.ts'

export interface DueAssignment {
  readonly rosterId: string
  readonly taskingId: string
  readonly soldierId: string
  readonly name: string
  readonly fillOn: CalendarDate
  readonly from: Date
  readonly to: Date
  readonly fromDay: CalendarDate
  readonly toDay: CalendarDate
  readonly timeZone: string
  /** The account that assigned the Soldier, which is recorded as the author. */
  readonly by: string
  /** Nobody has recorded a status for that day, neither on the day itself nor in an absence that still runs. */
  readonly unreported: boolean
  /** The hours of the tasking are entered already. */
  readonly entered: boolean
  /** Left the roster, so there is nobody to report. */
  readonly left: boolean
}

/**
 * Soldiers on taskings whose day has begun in their time zone, and whether they still lack a status. The day of one who
 * left the roster waits until it is over, because the Soldier may return on it. The rosters' clocks are locked, so that
 * nobody records a status meanwhile. Rows locked by another server are skipped.
 */
export async function takeDue(tx: WriteTx, now: Date, most: number): Promise<DueAssignment[]> {
  const { rows: locked } = await sql<{ roster_id: string; tasking_id: string; soldier_id: string }>`
    select a.roster_id, a.tasking_id, a.soldier_id from tasking_assignments a join rosters r on r.id = a.roster_id
    where a.fill_on is not null and a.fill_on <= (${now}::timestamptz at time zone 'Pacific/Kiritimati')::date
      and a.fill_on <= (${now}::timestamptz at time zone r.time_zone)::date
      and (a.fill_on < (${now}::timestamptz at time zone r.time_zone)::date
        or (select s.archived_on is null from soldiers s where s.roster_id = a.roster_id and s.id = a.soldier_id))
    order by a.fill_on, a.roster_id, a.tasking_id, a.soldier_id limit ${most}
    for update of a skip locked`.execute(tx.query)
  if (locked.length === 0) return []
  const rosters = locked.map((one) => one.roster_id)
  await holdClocks(tx, rosters, now)
  // A separate statement, so that it sees entries recorded while the clocks were locked by others.
  const { rows } = await sql<DueAssignment>`
    select a.roster_id as "rosterId", a.tasking_id as "taskingId", a.soldier_id as "soldierId", t.name,
      a.fill_on as "fillOn", t.from_at as "from", t.to_at as "to", t.from_day as "fromDay", t.to_day as "toDay",
      r.time_zone as "timeZone", a.by,
      not coalesce(e.to_date >= a.fill_on or (e.id is not null and e.to_date is null), false) as unreported,
      exists (
        select from duty_entries d where d.roster_id = a.roster_id and d.source = 'tasking:' || t.id
          and d.soldier_id = a.soldier_id and d.method = 'prefilled' and d.starts_at = t.from_at and d.ends_at = t.to_at
          and not exists (select from duty_withdrawals w where w.roster_id = d.roster_id and w.entry_id = d.id)
      ) as entered,
      (select s.archived_on is not null from soldiers s where s.roster_id = a.roster_id and s.id = a.soldier_id) as left
    from unnest(${rosters}::uuid[], ${locked.map((one) => one.tasking_id)}::uuid[],
      ${locked.map((one) => one.soldier_id)}::uuid[]) as l(roster_id, tasking_id, soldier_id)
      join tasking_assignments a
        on a.roster_id = l.roster_id and a.tasking_id = l.tasking_id and a.soldier_id = l.soldier_id
      join taskings t on t.roster_id = a.roster_id and t.id = a.tasking_id
      join rosters r on r.id = a.roster_id
      left join lateral (
        select e.id, e.to_date from duty_entries e
        where e.soldier_id = a.soldier_id and e.roster_id = a.roster_id and e.from_date <= a.fill_on and e.starts_at is null
          and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
        order by e.from_date desc, e.recorded_at desc, e.id desc limit 1
      ) e on true`.execute(tx.query)
  return rows
}

export interface Filled extends DueAssignment {
  /** The next day, or null when there is none. */
  readonly next: CalendarDate | null
  /** The new entry. Null when nothing is recorded. */
  readonly entry: {
    readonly id: string
    readonly from: CalendarDate
    readonly to: CalendarDate
    /** It has the hours of the tasking, and lies over the day. */
    readonly ofHours: boolean
  } | null
}

/**
 * Adds the filled-in statuses to the history, at the instant of each roster's clock, and moves on to the next day. Hours
 * take the place of those that the tasking had before at the same time: it was closed and opened again.
 */
export async function saveFilled(tx: WriteTx, filled: readonly Filled[]): Promise<void> {
  const made = filled.flatMap((one) => (one.entry ? [{ of: one, entry: one.entry }] : []))
  await sql`
    with made as materialized (
      select f.*, c.at, 'tasking:' || f.tasking_id as source
      from unnest(${made.map(({ of }) => of.rosterId)}::uuid[], ${made.map(({ of }) => of.by)}::uuid[],
      ${made.map(({ entry }) => entry.id)}::uuid[], ${made.map(({ of }) => of.soldierId)}::uuid[],
      ${made.map(({ entry }) => entry.from)}::date[], ${made.map(({ entry }) => entry.to)}::date[],
      ${made.map(({ of }) => of.name)}::text[], ${made.map(({ of }) => of.taskingId)}::uuid[],
      ${made.map(({ of, entry }) => (entry.ofHours ? of.from : null))}::timestamptz[],
      ${made.map(({ of, entry }) => (entry.ofHours ? of.to : null))}::timestamptz[])
      as f(roster_id, by, id, soldier_id, from_date, to_date, remark, tasking_id, starts_at, ends_at)
      join duty_clocks c on c.roster_id = f.roster_id
      -- Left in the meantime, or on another roster: there is nobody to report.
      join soldiers s on s.roster_id = f.roster_id and s.id = f.soldier_id and s.archived_on is null
    ), replaced as (
      insert into duty_withdrawals (roster_id, entry_id, at, by)
      select e.roster_id, e.id, m.at, m.by from made m join duty_entries e
        on e.roster_id = m.roster_id and e.soldier_id = m.soldier_id and e.source = m.source and e.method = 'prefilled'
          and e.starts_at < m.ends_at and e.ends_at > m.starts_at
      on conflict do nothing
    )
    insert into duty_entries
      (roster_id, recorded_by, id, soldier_id, status, from_date, to_date, place, remark, method, recorded_at, source,
        starts_at, ends_at)
    select roster_id, by, id, soldier_id, 'DTL', from_date, to_date, '', remark, 'prefilled', at, source, starts_at, ends_at
    from made`.execute(tx.query)
  await sql`
    update tasking_assignments a set fill_on = f.next, entry_id = coalesce(f.entry_id, a.entry_id)
    from unnest(${filled.map(({ rosterId }) => rosterId)}::uuid[],
      ${filled.map(({ taskingId }) => taskingId)}::uuid[], ${filled.map(({ soldierId }) => soldierId)}::uuid[],
      ${filled.map(({ next }) => next)}::date[], ${filled.map(({ entry }) => entry?.id ?? null)}::uuid[])
      as f(roster_id, tasking_id, soldier_id, next, entry_id)
    where a.roster_id = f.roster_id and a.tasking_id = f.tasking_id and a.soldier_id = f.soldier_id`.execute(tx.query)
}
