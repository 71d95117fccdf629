import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { holdClocks } from '../../../dutyday/prefilled/writes.ts'
import '../tables.ts'

export interface DueDetail {
  readonly rosterId: string
  readonly detailId: string
  readonly duty: string
  readonly day: CalendarDate
  readonly through: CalendarDate
  /** The duty day to fill in. */
  readonly fillOn: CalendarDate
  readonly performerId: string | null
  /** The leader who published it, who is recorded as the author. */
  readonly by: string
  /** Nobody has recorded a status for that day, neither on the day itself nor in an absence that still runs. */
  readonly unreported: boolean
  /** Left the roster, so there is nobody to report. */
  readonly left: boolean
}

/**
 * Duties whose day, or the day off after it, has begun in their time zone, and whether the Soldier still lacks a
 * status. The day of one who left the roster waits until it is over, because the Soldier may return on it. The rosters'
 * clocks are locked, so that nobody records a status meanwhile. Details locked by another server are skipped.
 */
export async function takeDueDetails(tx: WriteTx, now: Date, most: number): Promise<DueDetail[]> {
  const { rows: locked } = await sql<{ roster_id: string; id: string }>`
    select t.roster_id, t.id from duty_details t join rosters r on r.id = t.roster_id
    where t.fill_on is not null and t.fill_on <= (${now}::timestamptz at time zone 'Pacific/Kiritimati')::date
      and t.fill_on <= (${now}::timestamptz at time zone r.time_zone)::date
      and (t.fill_on < (${now}::timestamptz at time zone r.time_zone)::date
        or (select s.archived_on is null from soldiers s where s.roster_id = t.roster_id and s.id = t.performer_id))
    order by t.fill_on, t.roster_id, t.id limit ${most}
    for update of t skip locked`.execute(tx.query)
  if (locked.length === 0) return []
  const rosterIds = locked.map((one) => one.roster_id)
  await holdClocks(tx, rosterIds, now)
  // A separate statement, so that it sees entries recorded while the clocks were locked by others.
  const { rows } = await sql<DueDetail>`
    select t.roster_id as "rosterId", t.id as "detailId", d.name as duty, t.day, t.through_date as through,
      t.fill_on as "fillOn", t.performer_id as "performerId", t.by,
      not coalesce(e.to_date >= t.fill_on or (e.id is not null and e.to_date is null), false) as unreported,
      coalesce((
        select s.archived_on is not null from soldiers s where s.roster_id = t.roster_id and s.id = t.performer_id
      ), true) as left
    from unnest(${rosterIds}::uuid[], ${locked.map((one) => one.id)}::uuid[]) as l(roster_id, id)
      join duty_details t on t.roster_id = l.roster_id and t.id = l.id
      join duty_rosters d on d.roster_id = t.roster_id and d.id = t.duty_roster_id
      left join lateral (
        select e.id, e.to_date from duty_entries e
        where e.soldier_id = t.performer_id and e.roster_id = t.roster_id and e.from_date <= t.fill_on and e.starts_at is null
          and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
        order by e.from_date desc, e.recorded_at desc, e.id desc limit 1
      ) e on true`.execute(tx.query)
  return rows
}

export interface Filled {
  readonly rosterId: string
  readonly detailId: string
  readonly next: CalendarDate | null
  readonly entry: {
    readonly id: string
    readonly soldierId: string
    readonly status: 'SD' | 'REC'
    readonly day: CalendarDate
    readonly remark: string
    readonly by: string
  } | null
}

/** Adds the filled-in statuses to the history, at the instant of each roster's clock, and moves the details on. */
export async function saveFilled(tx: WriteTx, filled: readonly Filled[]): Promise<void> {
  const made = filled.flatMap(({ rosterId, detailId, entry }) => (entry ? [{ rosterId, detailId, ...entry }] : []))
  await sql`
    insert into duty_entries
      (roster_id, recorded_by, id, soldier_id, status, from_date, to_date, place, remark, method, recorded_at, source)
    select f.roster_id, f.by, f.id, f.soldier_id, f.status, f.day, f.day, '', f.remark, 'prefilled', c.at,
      'duty:' || f.detail_id
    from unnest(${made.map(({ rosterId }) => rosterId)}::uuid[], ${made.map(({ by }) => by)}::uuid[],
      ${made.map(({ id }) => id)}::uuid[], ${made.map(({ soldierId }) => soldierId)}::uuid[],
      ${made.map(({ status }) => status)}::text[], ${made.map(({ day }) => day)}::date[],
      ${made.map(({ remark }) => remark)}::text[], ${made.map(({ detailId }) => detailId)}::uuid[])
        as f(roster_id, by, id, soldier_id, status, day, remark, detail_id)
      join duty_clocks c on c.roster_id = f.roster_id
      -- Left in the meantime, or on another roster: there is nobody to report.
      join soldiers s on s.roster_id = f.roster_id and s.id = f.soldier_id and s.archived_on is null`.execute(tx.query)
  await sql`
    update duty_details t set fill_on = f.next, entry_id = coalesce(f.entry_id, t.entry_id)
    from unnest(${filled.map(({ rosterId }) => rosterId)}::uuid[], ${filled.map(({ detailId }) => detailId)}::uuid[],
      ${filled.map(({ next }) => next)}::date[],
      ${filled.map(({ entry }) => entry?.id ?? null)}::uuid[]) as f(roster_id, id, next, entry_id)
    where t.roster_id = f.roster_id and t.id = f.id`.execute(tx.query)
}
