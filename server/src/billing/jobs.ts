import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { ErrandRunner } from './errands/runner.ts'
import type { StoreEventWorker } from './store-events/worker.ts'

export function billingJobs(worker: StoreEventWorker, errands: ErrandRunner): readonly JobHandler[] {
  return [
    {
      // Work left by a server that died or a store that was unavailable, and work that is due again.
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
