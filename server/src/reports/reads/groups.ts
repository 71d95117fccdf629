import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

/** Whether the proven roster has this group. */
export async function knowsGroup(tx: ReadTx, scope: ChainViewer, groupId: string): Promise<boolean> {
  const [found] = await tx.prepared('reports.group', 'select from groups where roster_id = $1 and id = $2', [
    scope.rosterId,
    groupId,
  ])
  return found !== undefined
}
