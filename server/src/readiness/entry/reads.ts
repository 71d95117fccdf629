import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import '../tables.ts'

export interface RecordedRow {
  readonly id: string
  readonly soldierId: string
  readonly item: string
  /** Corrected or removed since, or not a result. */
  readonly settled: boolean
}

/** The records of this roster among these ids. */
export async function recordedRows(
  tx: ReadTx,
  { rosterId }: Pick<RosterEditor, 'rosterId'>,
  ids: readonly string[],
): Promise<RecordedRow[]> {
  const { rows } = await sql<RecordedRow>`
    select r.id, r.soldier_id as "soldierId", r.item, r.act = 'remove' or exists (
        select from readiness_records x where x.roster_id = r.roster_id and x.replaces = r.id) as settled
    from readiness_records r where r.roster_id = ${rosterId} and r.id = any(${ids}::uuid[])`.execute(tx.query)
  return rows
}
