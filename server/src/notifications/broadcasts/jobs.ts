import type { Acting } from '../../database/database.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { Broadcaster } from './broadcaster.ts'
import { settleBroadcasts } from './writes.ts'

export function broadcastJobs(
  { database, clock }: { readonly database: Pick<Acting, 'write'>; readonly clock: () => Date },
  broadcaster: Broadcaster,
): readonly JobHandler[] {
  return [
    {
      // Broadcasts that are due now, and those that a dead server left half sent.
      name: 'broadcasts.send',
      cron: '* * * * *',
      handle: async () => broadcaster.wake(),
    },
    {
      name: 'broadcasts.settle',
      cron: '25 4 * * *',
      handle: () => database.write((tx) => settleBroadcasts(tx, clock())),
    },
  ]
}
