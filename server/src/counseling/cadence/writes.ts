import type { CadencePolicy } from '@muster/domain/counseling/cadence/policy.ts'
import { counselingTopic } from '@muster/domain/counseling/functions.ts'
import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import './tables.ts'

/** Adds a version. False when another leader saved one of this number first. */
export async function addCadence(
  tx: WriteTx,
  scope: RosterEditor,
  fresh: { readonly version: number; readonly seed: boolean; readonly at: Date; readonly policy: CadencePolicy },
): Promise<boolean> {
  const { version, seed, at } = fresh
  const added = await tx.query
    .insertInto('counseling_policies')
    .values({ roster_id: scope.rosterId, version, seed, at, by: scope.uid, policy: JSON.stringify(fresh.policy) })
    .onConflict((taken) => taken.doNothing())
    .returning('version')
    .execute()
  if (added.length === 0) return false
  const { rows: above } = await sql<{ id: string }>`
    select distinct roster_id as id from rosters_above(${scope.rosterId})`.execute(tx.query)
  tx.touch(counselingTopic(scope.rosterId), ...above.map(({ id }) => chainTopic(id)))
  return true
}
