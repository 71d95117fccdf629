import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import '../tables.ts'

export async function countDrafts(tx: ReadTx, scope: RosterEditor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from counselings where roster_id = ${scope.rosterId} and state = 'draft'`.execute(tx.query)
  const [row] = rows
  return row?.count ?? 0
}

export interface CounseledSoldier {
  readonly id: string
  readonly archived: boolean
  /** The Soldier is the caller. */
  readonly oneself: boolean
}

/** The requested Soldiers who are on the roster, locked there until this transaction ends. */
export async function holdSoldiers(
  tx: WriteTx,
  scope: RosterEditor,
  soldierIds: readonly string[],
): Promise<CounseledSoldier[]> {
  const { rows } = await sql<CounseledSoldier>`
    select id, archived_on is not null as archived, coalesce(linked_uid = ${scope.uid}, false) as oneself
    from soldiers where roster_id = ${scope.rosterId} and id = any(${soldierIds}::uuid[]) order by id for key share`.execute(
    tx.query,
  )
  return rows
}
