import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { claimRosters, type ClaimedRoster } from '../../../roster/mornings/writes.ts'
import '../tables.ts'

/** Rosters where it is morning, with licenses. */
export function claimRostersWithLicenses(tx: WriteTx, now: Date): Promise<ClaimedRoster[]> {
  return claimRosters(tx, now, {
    kind: 'licenses',
    which: sql`exists (select from licenses l where l.roster_id = r.id and l.ended_on is null)`,
    most: 10,
  })
}
