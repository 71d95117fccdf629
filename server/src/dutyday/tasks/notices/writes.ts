import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { claimRosters, type ClaimedRoster } from '../../../roster/mornings/writes.ts'
import '../tables.ts'

/** Rosters where it is morning, with tasks due within 48 hours or overdue. */
export function claimRostersWithTasks(tx: WriteTx, now: Date): Promise<ClaimedRoster[]> {
  return claimRosters(tx, now, {
    kind: 'tasks',
    which: sql`r.id in (
      select t.roster_id from tasks t
      where t.closed_at is null and t.due_at < ${now}::timestamptz + interval '48 hours')`,
    most: 100,
  })
}
