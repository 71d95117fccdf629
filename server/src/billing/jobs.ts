import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { ErrandRunner } from './errands/runner.ts'
import type { StoreEventWorker } from './store-events/worker.ts'

export function billingJobs(worker: StoreEventWorker, errands: ErrandRunner): readonly JobHandler[] {
  return [
    {
      // What a server that died, or a store that was away, left lying; and what is due again.
      name: 'billing.sweep',
      cron: '* * * * *',
      handle: async () => {
        await worker.run()
        await errands.run()
      },
    },
    {
      name: 'billing.purge',
      cron: '25 4 * * *',
      handle: async () => {
        await worker.purge()
        await errands.purge()
      },
    },
  ]
}
