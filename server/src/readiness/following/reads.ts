import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { FoundRecords } from '../../roster/linking/transfers/following.ts'
import type { RowChanger } from '../../roster/scope.ts'

/** The results that count, and the profiles that nobody closed. */
export async function readinessFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds }: { readonly soldierIds: readonly string[]; readonly on: CalendarDate },
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'readiness' as kind, f.soldier_id as "soldierId", count(*)::int as count from (
      select soldier_id from readiness_cells
      where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and record_id is not null
      union all select soldier_id from duty_profiles
      where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and closed_at is null
    ) f group by f.soldier_id`.execute(tx.query)
  return rows
}

/** The cells of Soldiers that have records, or had some. */
export async function cellsToSettle(
  tx: ReadTx,
  { rosterId }: Pick<RowChanger, 'rosterId'>,
  soldierIds: readonly string[],
): Promise<{ readonly soldierId: string; readonly item: string }[]> {
  const { rows } = await sql<{ soldierId: string; item: string }>`
    select soldier_id as "soldierId", item from readiness_records
      where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[])
    union select soldier_id, item from readiness_cells
      where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and record_id is not null`.execute(
    tx.query,
  )
  return rows
}
