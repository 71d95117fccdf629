import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import '../../readiness/tables.ts'
import { type Over, rostersOver } from './places.ts'

/** The numbers of the current results, by `soldierId/item`: scores and hits. Roster by roster, by their index. */
export async function resultNumbers(
  tx: ReadTx,
  scope: ChainViewer,
  over: Over,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ numbers: Record<string, number> | null }>`
    select json_object_agg(c.soldier_id || '/' || c.item, c.value) as numbers
    from (${rostersOver(scope, over)}) r cross join lateral (
      select c.soldier_id, c.item, c.value from readiness_cells c
      where c.roster_id = r.roster_id and c.value is not null and c.done_on is not null) c`.execute(tx.query)
  const [found] = rows
  return found?.numbers ?? {}
}
