import type { SourceKind } from '@muster/domain/dutyday/status-source.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { CountAsked, FoundRecords } from '../../roster/linking/transfers/following.ts'
import type { RowChanger } from '../../roster/scope.ts'

/** Sources that are the plan of one unit: they stay with it. Leave and profiles go with the Soldier. */
const OF_UNIT: readonly SourceKind[] = ['calendar', 'tasking', 'duty']

/** Not a line `e` that the unit's own plan made. What a leader said instead of such a plan is the leader's word. */
const OF_SOLDIER = sql`(e.method = 'prefilled' and split_part(e.source, ':', 1) = any(${OF_UNIT}::text[])) is not true`

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
    from (${holding(losing, asked)}) h group by h.soldier_id`.execute(tx.query)
  return rows
}

/** Their ids. */
export async function statusesHolding(tx: ReadTx, losing: RowChanger, asked: CountAsked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from (${holding(losing, asked)}) h`.execute(tx.query)
  return rows.map(({ id }) => id)
}
