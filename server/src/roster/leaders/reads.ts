import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { BRIEF_NAME, KEEPERS } from '../people/reads.ts'
import type { Self } from '../scope.ts'

/** The row that the caller is linked to, and its roster's leaders: the owner and the editors. Null without a link. */
export async function leadersOf(
  tx: ReadTx,
  self: Self,
): Promise<{ readonly soldier: string; readonly record: string; readonly uids: readonly string[] } | null> {
  const [found] = await tx.prepared<{
    soldier: string
    roster_id: string
    soldier_id: string
    uids: string[]
  }>(
    'roster.leadersOf',
    `select ${BRIEF_NAME} as soldier, s.roster_id, s.id as soldier_id, ${KEEPERS} as uids
    from soldiers s join rosters r on r.id = s.roster_id
    where s.linked_uid = $1 and s.archived_on is null
    order by s.id limit 1`,
    [self.uid],
  )
  if (!found) return null
  const { soldier, uids } = found
  const record = screenOf(found.roster_id, `/soldiers/${found.soldier_id}`)
  return { soldier, record, uids }
}
