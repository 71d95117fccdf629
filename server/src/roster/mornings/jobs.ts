import type { Acting } from '../../database/database.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'

/**
 * Looks every quarter of an hour whose morning it is, and has the rosters told. `tell` claims some of them, tells and
 * answers how many there were; it is asked again until there are none.
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
