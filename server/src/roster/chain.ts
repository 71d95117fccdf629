import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import type { WriteTx } from '../database/transaction.ts'

/** Something changed in these rosters that the leaders above them see. */
export async function touchChain(tx: WriteTx, ...rosterIds: readonly string[]): Promise<void> {
  if (rosterIds.length === 0) return
  const above = await tx.prepared<{ id: string }>(
    'roster.aboveEach',
    'select distinct up.roster_id as id from unnest($1::uuid[]) as below(id), rosters_above(below.id) up',
    [rosterIds],
  )
  tx.touch(...rosterIds.map(chainTopic), ...above.map(({ id }) => chainTopic(id)))
}
