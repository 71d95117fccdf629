import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { SourceKind } from '@muster/domain/dutyday/status-source.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { CountAsked, FoundRecords, Moving } from '../../roster/linking/transfers/following.ts'
import type { RowChanger } from '../../roster/scope.ts'

/** Sources that are the plan of one unit: they stay with it. Leave and profiles go with the Soldier. */
const OF_UNIT: readonly SourceKind[] = ['calendar', 'tasking', 'duty']

/** A line `e` that the unit's own plan made. What a leader said instead of such a plan is the leader's word. */
const OF_PLAN = sql`(e.method = 'prefilled' and split_part(e.source, ':', 1) = any(${OF_UNIT}::text[]))`
const OF_SOLDIER = sql`(${OF_PLAN} is not true)`

/** Nobody withdrew the line `e`. */
const STANDS = sql`not exists (
      select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)`

/**
 * The duty statuses that hold on a day or later: of those for whole days the one that starts last on or before the day,
 * unless it has ended by then, and those that start after it. Of those with hours all that end after the day begins.
 * Without those that events, taskings and duties of the roster made.
 */
const holding = ({ rosterId, timeZone }: RowChanger, { soldierIds, on }: CountAsked) => sql`
  select e.id, e.soldier_id from unnest(${soldierIds}::uuid[]) as s(id) cross join lateral (
    select e.* from (
      select e.* from duty_entries e
      where e.roster_id = ${rosterId} and e.soldier_id = s.id and e.from_date <= ${on}::date and e.starts_at is null
        and ${STANDS} and ${OF_SOLDIER}
      order by e.from_date desc, e.recorded_at desc, e.id desc limit 1
    ) e where e.to_date is null or e.to_date >= ${on}::date
    union all
    select e.* from duty_entries e
    where e.roster_id = ${rosterId} and e.soldier_id = s.id and e.from_date > ${on}::date and e.starts_at is null
      and ${STANDS} and ${OF_SOLDIER}
    union all
    select e.* from duty_entries e
    where e.roster_id = ${rosterId} and e.soldier_id = s.id and e.starts_at is not null
      and e.ends_at > ${on}::date::timestamp at time zone ${timeZone} and ${STANDS} and ${OF_SOLDIER}
  ) e`

export async function statusesFound(tx: ReadTx, losing: RowChanger, asked: CountAsked): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'statuses' as kind, h.soldier_id as "soldierId", count(*)::int as count
    from (${holding(losing, asked)}) h group by h.soldier_id
    union all
    select 'planStatuses', e.soldier_id, count(*)::int from duty_entries e
    where e.roster_id = ${losing.rosterId} and e.soldier_id = any(${asked.soldierIds}::uuid[]) and ${OF_PLAN} and ${STANDS}
      and case when e.starts_at is null then e.to_date >= ${asked.on}::date
        else e.ends_at > ${asked.on}::date::timestamp at time zone ${losing.timeZone} end
    group by e.soldier_id`.execute(tx.query)
  return rows
}

/** Their ids. */
export async function statusesHolding(tx: ReadTx, losing: RowChanger, asked: CountAsked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from (${holding(losing, asked)}) h`.execute(tx.query)
  return rows.map(({ id }) => id)
}

/** Hours that go along, with the line of the days that they cover whole at the losing roster. */
export interface ComingHours {
  readonly id: string
  readonly status: DutyStatusCode
  readonly startsAt: Date
  readonly endsAt: Date
  readonly wholeId: string | null
  readonly wholeTo: CalendarDate | null
  /** The gaining roster has them already, of an earlier time of the Soldier there, and no transfer withdrew them. */
  readonly known: boolean
}

/** Those of these lines that have hours. */
export async function hoursAmong(
  tx: ReadTx,
  { losing, gaining }: Pick<Moving, 'losing' | 'gaining'>,
  ids: readonly string[],
): Promise<ComingHours[]> {
  const { rows } = await sql<ComingHours>`
    select e.id, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt", d.id as "wholeId", d.to_date as "wholeTo",
      exists (
        select from duty_entries g
        where g.roster_id = ${gaining.rosterId} and g.id = e.id and not exists (
          select from duty_withdrawals w where w.roster_id = g.roster_id and w.entry_id = g.id and w.by_transfer)
      ) as known
    from duty_entries e left join lateral (
      select d.id, d.to_date from duty_entries d
      where d.roster_id = e.roster_id and d.continues = e.id and d.starts_at is null and d.status = e.status
      order by d.from_date, d.id limit 1
    ) d on true
    where e.roster_id = ${losing.rosterId} and e.id = any(${ids}::uuid[]) and e.starts_at is not null`.execute(tx.query)
  return rows
}

/** Those of these lines that the gaining roster has, and that only an earlier transfer withdrew there. */
export async function withdrawnByTransfer(
  tx: ReadTx,
  { rosterId }: Pick<RowChanger, 'rosterId'>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from duty_withdrawals
    where roster_id = ${rosterId} and entry_id = any(${ids}::uuid[]) and by_transfer`.execute(tx.query)
  return rows.map(({ id }) => id)
}

/** A status of a roster that a Soldier comes back to, and that says something else than the roster of the time between. */
export interface Outdated {
  readonly id: string
  /** The day on which the Soldier had left. What the status says about earlier days stays. */
  readonly leftOn: CalendarDate
}

/**
 * The statuses of the gaining roster that would hold on the day of the transfer or later, though they were withdrawn at
 * the losing roster, or others took their place there.
 */
export async function statusesOutdated(
  tx: ReadTx,
  { losing, gaining, moved, effectiveOn }: Pick<Moving, 'losing' | 'gaining' | 'moved' | 'effectiveOn'>,
  coming: readonly string[],
): Promise<Outdated[]> {
  const back = moved.filter(({ leftOn }) => leftOn !== null)
  if (back.length === 0) return []
  // The days that coming hours cover whole, which are other days in another time zone.
  const daysOfComing = sql`coalesce(e.starts_at is null and e.continues = any(${coming}::uuid[])
        and exists (select from duty_entries p
          where p.roster_id = e.roster_id and p.id = e.continues and p.starts_at is not null)
        and not exists (select from duty_entries c where c.roster_id = ${losing.rosterId} and c.continues = e.continues
          and c.starts_at is null and c.status = e.status and c.id <> all(${coming}::uuid[])), false)`
  const { rows } = await sql<Outdated>`
    with lines as (
      select e.*, b.left_on, e.id <> all(${coming}::uuid[]) and ${OF_SOLDIER} and not ${daysOfComing} as other, exists (
          select from duty_withdrawals w where w.roster_id = ${losing.rosterId} and w.entry_id = e.id
        ) as withdrawn
      from (
        select b.id, least(b.left_on, ${effectiveOn}::date) as left_on
        from unnest(${back.map(({ takenAs }) => takenAs)}::uuid[], ${back.map(({ leftOn }) => leftOn)}::date[])
          as b(id, left_on)
      ) b join duty_entries e on e.roster_id = ${gaining.rosterId} and e.soldier_id = b.id and ${STANDS}
    ), last_here as (
      select distinct on (l.soldier_id) l.* from lines l where l.starts_at is null and l.from_date < l.left_on
      order by l.soldier_id, l.from_date desc, l.recorded_at desc, l.id desc
    )
    select l.id, l.left_on as "leftOn" from (
      select * from last_here where to_date is null or to_date >= ${effectiveOn}::date
      union all
      select * from lines where starts_at is null and from_date >= left_on
        and (withdrawn or to_date is null or to_date >= ${effectiveOn}::date)
      union all
      select * from lines where ends_at > ${effectiveOn}::date::timestamp at time zone ${gaining.timeZone}
    ) l where l.other`.execute(tx.query)
  return rows
}
