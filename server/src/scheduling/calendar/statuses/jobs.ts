import type { Acting } from '../../../database/database.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { followEvents } from './follow-events.ts'
import { takeRosters } from './writes.ts'

/** The number of rosters per transaction. */
const BATCH = 20

/** Enters the events of the days ahead as duty statuses, once in each roster's own day. */
export function eventStatusJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [
    {
      name: 'scheduling.statuses-of-events',
      cron: '* * * * *',
      handle: async ({ signal }) => {
        while (!signal.aborted && (await database.write((tx) => followDue(tx, clock()))) === BATCH);
      },
    },
  ]
}

/** Returns how many rosters there were. */
export async function followDue(tx: WriteTx, now: Date): Promise<number> {
  const rosters = await takeRosters(tx, now, BATCH)
  if (rosters.length > 0) await followEvents(tx, rosters, { now, by: null })
  return rosters.length
}
