import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { BRIEF_NAME, LEADERS } from '../people/reads.ts'
import type { Self } from '../scope.ts'

/** The row that the caller is linked to, and its roster's leaders: the owner and the editors. Null without a link. */
export async function leadersOf(
  tx: ReadTx,
  self: Self,
): Promise<{ readonly soldier: string; readonly record: string; readonly uids: readonly string[] } | null> {
  const { rows } = await sql<{
    soldier: string
    roster_id: string
    soldier_id: string
    uids: string[]
  }>`
    select ${sql.raw(BRIEF_NAME)} as soldier, s.roster_id, s.id as soldier_id, ${sql.raw(LEADERS)} as uids
    from soldiers s join rosters r on r.id = s.roster_id
    where s.linked_uid = ${self.uid} and s.archived_on is null
    order by s.id limit 1`.execute(tx.query)
  const [found] = rows
  if (!found) return null
  const { soldier, uids } = found
  const record = screenOf(found.roster_id, `/soldiers/${found.soldier_id}`)
  return { soldier, record, uids }
}
