import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { claimRosters, type ClaimedRoster } from '../../../roster/mornings/writes.ts'
import '../tables.ts'

/** Rosters where it is morning and that counsel here: with a delivered session, or a policy of their own. */
export function claimRostersThatCounsel(tx: WriteTx, now: Date): Promise<ClaimedRoster[]> {
  return claimRosters(tx, now, {
    kind: 'counseling',
    which: sql`
      /* reads all of counseling_policies: each roster has its own */
      exists (select from counselings c where c.roster_id = r.id and c.state <> 'draft')
      or exists (select from counseling_policies p where p.roster_id = r.id)`,
    most: 10,
  })
}
