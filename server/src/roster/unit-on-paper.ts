import type { Over } from '@muster/domain/kernel/list-filters.ts'
import { unitLine } from '@muster/domain/roster/unit-line.ts'
import type { ReadTx } from '../database/transaction.ts'
import { groupName } from './reads.ts'
import type { ChainViewer } from './scope.ts'

/** The part of the unit that a list is about. */
interface Part {
  readonly over: Over
  readonly groupId: string | null
}

/** The unit's line for a list over this part of it (`unitLine`). */
export async function unitOnPaper(
  tx: ReadTx,
  scope: ChainViewer,
  { over, groupId }: Part,
): Promise<{ readonly name: string; readonly timeZone: string }> {
  const { name, timeZone } = scope
  const group = groupId === null ? null : await groupName(tx, scope, groupId)
  return { name: unitLine(name, { over, group }), timeZone }
}
