import type { Over } from '@muster/domain/kernel/list-filters.ts'
import type { ReadTx } from '../database/transaction.ts'
import { groupName } from './reads.ts'
import type { ChainViewer } from './scope.ts'

/** The part of the unit that a list is about. */
interface Part {
  readonly over: Over
  readonly groupId: string | null
}

/** The unit as the head of a paper names it: `A Co, 1st Platoon / 2nd Squad`, `2-504 PIR with rosters below`. */
export async function unitOnPaper(
  tx: ReadTx,
  scope: ChainViewer,
  { over, groupId }: Part,
): Promise<{ readonly name: string; readonly timeZone: string }> {
  const { name, timeZone } = scope
  const group = groupId === null ? null : await groupName(tx, scope, groupId)
  if (group !== null) return { name: `${name}, ${group}`, timeZone }
  return { name: over === 'chain' ? `${name} with rosters below` : name, timeZone }
}
