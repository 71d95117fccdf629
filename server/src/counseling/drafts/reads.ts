import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import '../tables.ts'

export async function countDrafts(tx: ReadTx, scope: RosterEditor): Promise<number> {
  const [row] = await tx.prepared<{ count: number }>(
    'counseling.drafts',
    `select count(*) as count from counselings where roster_id = $1 and state = 'draft'`,
    [scope.rosterId],
  )
  return row?.count ?? 0
}

export interface CounseledSoldier {
  readonly id: string
  readonly archived: boolean
  /** The Soldier is the caller. */
  readonly oneself: boolean
}

/** The requested Soldiers who are on the roster, locked there until this transaction ends. */
export function holdSoldiers(
  tx: WriteTx,
  scope: RosterEditor,
  soldierIds: readonly string[],
): Promise<CounseledSoldier[]> {
  return tx.prepared<CounseledSoldier>(
    'counseling.soldiers',
    `select id, archived_on is not null as archived, coalesce(linked_uid = $3, false) as oneself
    from soldiers where roster_id = $1 and id = any($2::uuid[]) order by id for key share`,
    [scope.rosterId, soldierIds, scope.uid],
  )
}
