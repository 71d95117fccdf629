import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { CountAsked, FoundRecords } from '../../roster/linking/transfers/following.ts'
import type { RowChanger } from '../../roster/scope.ts'

/** Delivered sessions. A draft is nobody's record yet. */
export async function counselingsFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'counselings' as kind, soldier_id as "soldierId", count(*)::int as count from counselings
    where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and state <> 'draft'
    group by soldier_id`.execute(tx.query)
  return rows
}
