import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import '../../readiness/tables.ts'
import { ROSTERS } from './places.ts'

/** The numbers of the current results, by `soldierId/item`: scores and hits. Roster by roster, by their index. */
export async function resultNumbers(
  tx: ReadTx,
  scope: ChainViewer,
  over: keyof typeof ROSTERS,
): Promise<Readonly<Record<string, number>>> {
  const [found] = await tx.prepared<{ numbers: Record<string, number> | null }>(
    over === 'chain' ? 'reports.numbers.chain' : 'reports.numbers.roster',
    `select json_object_agg(c.soldier_id || '/' || c.item, c.value) as numbers
    from (${ROSTERS[over]}) r cross join lateral (
      select c.soldier_id, c.item, c.value from readiness_cells c
      where c.roster_id = r.roster_id and c.value is not null and c.done_on is not null) c`,
    [scope.rosterId],
  )
  return found?.numbers ?? {}
}
