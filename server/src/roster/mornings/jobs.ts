import type { Acting } from '../../database/database.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'

/**
 * Checks every quarter of an hour for which rosters it is morning, and has their messages sent. `tell` claims some of
 * them, sends the messages and returns how many there were. It is called again until there are none.
 */
export function morningJob(
  name: string,
  database: Pick<Acting, 'write'>,
  tell: (tx: WriteTx) => Promise<number>,
): JobHandler {
  return {
    name,
    cron: '*/15 * * * *',
    handle: async ({ signal }) => {
      while (!signal.aborted && (await database.write(tell)) > 0);
    },
  }
}
