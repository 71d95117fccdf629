import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { WriteTx } from '../../../database/transaction.ts'

export interface DueAssignment {
  readonly rosterId: string
  readonly taskingId: string
  readonly soldierId: string
  readonly name: string
  readonly fillOn: CalendarDate
  readonly toDay: CalendarDate
  /** The account that assigned the Soldier, which is recorded as the author. */
  readonly by: string
  /** Nobody has recorded a status for that day, neither on the day itself nor in an absence that still runs. */
  readonly unreported: boolean
}

/**
 * Soldiers on taskings whose day has begun in their time zone, and whether they still lack a status. The rosters'
 * clocks are locked, so that nobody records a status meanwhile. Rows locked by another server are skipped.
 */
export async function takeDue(tx: WriteTx, now: Date, most: number): Promise<DueAssignment[]> {
  const locked = await tx.prepared<{ roster_id: string; tasking_id: string; soldier_id: string }>(
    'tasking.lockDue',
    `select a.roster_id, a.tasking_id, a.soldier_id from tasking_assignments a join rosters r on r.id = a.roster_id
    where a.fill_on is not null and a.fill_on <= ($1::timestamptz at time zone 'Pacific/Kiritimati')::date
      and a.fill_on <= ($1::timestamptz at time zone r.time_zone)::date
    order by a.fill_on, a.roster_id, a.tasking_id, a.soldier_id limit $2
    for update of a skip locked`,
    [now, most],
  )
  if (locked.length === 0) return []
  const rosters = locked.map((one) => one.roster_id)
  await tx.prepared(
    'tasking.holdClocks',
    `insert into duty_clocks as c (roster_id, at)
    select roster_id, $2::timestamptz from unnest($1::uuid[]) as t(roster_id) group by roster_id order by roster_id
    on conflict (roster_id) do update set at = greatest(c.at + interval '1 millisecond', $2::timestamptz)`,
    [rosters, now],
  )
  // A separate statement, so that it sees entries recorded while the clocks were locked by others.
  return tx.prepared<DueAssignment>(
    'tasking.due',
    `select a.roster_id as "rosterId", a.tasking_id as "taskingId", a.soldier_id as "soldierId", t.name,
      a.fill_on as "fillOn", t.to_day as "toDay", a.by,
      not coalesce(e.to_date >= a.fill_on or (e.id is not null and e.to_date is null), false) as unreported
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as l(roster_id, tasking_id, soldier_id)
      join tasking_assignments a
        on a.roster_id = l.roster_id and a.tasking_id = l.tasking_id and a.soldier_id = l.soldier_id
      join taskings t on t.roster_id = a.roster_id and t.id = a.tasking_id
      left join lateral (
        select e.id, e.to_date from duty_entries e
        where e.soldier_id = a.soldier_id and e.roster_id = a.roster_id and e.from_date <= a.fill_on
          and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
        order by e.from_date desc, e.recorded_at desc, e.id desc limit 1
      ) e on true`,
    [rosters, locked.map((one) => one.tasking_id), locked.map((one) => one.soldier_id)],
  )
}

export interface Filled extends DueAssignment {
  /** The next day, or null when there is none. */
  readonly next: CalendarDate | null
  /** The id of the new entry. Null when nothing is recorded. */
  readonly entryId: string | null
}

/** Adds the filled-in statuses to the history, at the instant of each roster's clock, and moves on to the next day. */
export async function saveFilled(tx: WriteTx, filled: readonly Filled[]): Promise<void> {
  const made = filled.filter(({ entryId }) => entryId !== null)
  await tx.prepared(
    'tasking.fillIn',
    `insert into duty_entries
      (roster_id, recorded_by, id, soldier_id, status, from_date, to_date, place, remark, method, recorded_at)
    select f.roster_id, f.by, f.id, f.soldier_id, 'DTL', f.day, f.day, '', f.remark, 'prefilled', c.at
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::date[], $6::text[])
        as f(roster_id, by, id, soldier_id, day, remark)
      join duty_clocks c on c.roster_id = f.roster_id
      -- Left in the meantime, or on another roster: there is nobody to report.
      join soldiers s on s.roster_id = f.roster_id and s.id = f.soldier_id and s.archived_on is null`,
    [
      ...[made.map(({ rosterId }) => rosterId), made.map(({ by }) => by), made.map(({ entryId }) => entryId)],
      ...[made.map(({ soldierId }) => soldierId), made.map(({ fillOn }) => fillOn), made.map(({ name }) => name)],
    ],
  )
  await tx.prepared(
    'tasking.putOnFilling',
    `update tasking_assignments a set fill_on = f.next, entry_id = coalesce(f.entry_id, a.entry_id)
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::uuid[])
      as f(roster_id, tasking_id, soldier_id, next, entry_id)
    where a.roster_id = f.roster_id and a.tasking_id = f.tasking_id and a.soldier_id = f.soldier_id`,
    [
      ...[filled.map(({ rosterId }) => rosterId), filled.map(({ taskingId }) => taskingId)],
      ...[filled.map(({ soldierId }) => soldierId), filled.map(({ next }) => next)],
      filled.map(({ entryId }) => entryId),
    ],
  )
}

/** The rosters above these, whose leaders see their accountability. */
export async function rostersAbove(tx: WriteTx, rosterIds: readonly string[]): Promise<string[]> {
  const rows = await tx.prepared<{ id: string }>(
    'tasking.above',
    'select distinct u.roster_id as id from unnest($1::uuid[]) as t(id), rosters_above(t.id) u',
    [rosterIds],
  )
  return rows.map(({ id }) => id)
}
