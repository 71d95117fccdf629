import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { CountAsked, FoundRecords } from '../../../roster/linking/transfers/following.ts'
import type { RowChanger } from '../../../roster/scope.ts'

export async function leaveFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'leave' as kind, soldier_id as "soldierId", count(*)::int as count from leave_requests
    where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[])
      and went_along_at is null
    group by soldier_id`.execute(tx.query)
  return rows
}
