import { randomUUID } from 'node:crypto'
import type { Acting } from '../../database/database.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { morningJob } from '../../roster/mornings/jobs.ts'
import { announceDueTasks } from './notices/due-tasks.ts'
import { makeNext } from './recurring/make-next.ts'
import { takeDueSeries } from './recurring/writes.ts'

/** The number of series that one transaction continues. */
const BATCH = 50

export function taskJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [
    morningJob('dutyday.tasks-due', database, (tx) => announceDueTasks(tx, clock())),
    {
      name: 'dutyday.tasks-recur',
      cron: '*/5 * * * *',
      handle: async ({ signal }) => {
        while (!signal.aborted && (await database.write((tx) => carryOn(tx, clock()))) > 0);
      },
    },
  ]
}

/**
 * Makes the next task of each series whose day has come, done or not. Returns how many there were. A series that is
 * locked by somebody else waits for the next run.
 */
export async function carryOn(tx: WriteTx, now: Date): Promise<number> {
  const due = await takeDueSeries(tx, now, BATCH)
  for (const task of due) {
    const place = { rosterId: task.rosterId, timeZone: task.timeZone, uid: null }
    await makeNext({ tx, now, newId: randomUUID }, place, task)
  }
  return due.length
}
