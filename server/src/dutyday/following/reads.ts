import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { CountAsked, FoundRecords } from '../../roster/linking/transfers/following.ts'
import type { RowChanger } from '../../roster/scope.ts'

/**
 * The duty statuses that hold on a day or later: the one that starts last on or before the day, unless it has ended by
 * then, and those that start after it.
 */
const holding = (rosterId: string, soldierIds: readonly string[], on: string) => sql`
  select e.id, e.soldier_id from unnest(${soldierIds}::uuid[]) as s(id) cross join lateral (
    select e.* from (
      select e.* from duty_entries e
      where e.roster_id = ${rosterId} and e.soldier_id = s.id and e.from_date <= ${on}::date
        and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
      order by e.from_date desc, e.recorded_at desc, e.id desc limit 1
    ) e where e.to_date is null or e.to_date >= ${on}::date
    union all
    select e.* from duty_entries e
    where e.roster_id = ${rosterId} and e.soldier_id = s.id and e.from_date > ${on}::date
      and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
  ) e`

export async function statusesFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds, on }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'statuses' as kind, h.soldier_id as "soldierId", count(*)::int as count
    from (${holding(rosterId, soldierIds, on)}) h group by h.soldier_id`.execute(tx.query)
  return rows
}

/** Their ids. */
export async function statusesHolding(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds, on }: CountAsked,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from (${holding(rosterId, soldierIds, on)}) h`.execute(tx.query)
  return rows.map(({ id }) => id)
}
