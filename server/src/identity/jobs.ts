import type { SessionLimits } from '@muster/domain/kernel/session-limits.ts'
import type { Acting } from '../database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { purgeSessions } from '../platform/sessions/writes.ts'
import { purge } from '../database/purge.ts'
import { carriedTables } from './carried/tables.ts'
import { identityTables } from './tables.ts'

export function identityJobs(database: Acting, clock: () => Date, limits: SessionLimits): readonly JobHandler[] {
  return [
    {
      name: 'identity.purge-ended-sessions',
      cron: '*/15 * * * *',
      handle: () =>
        database.write(async (tx) => {
          const now = clock()
          await purgeSessions(tx, now, limits)
          await purge(tx, identityTables, 'sign_in_nonces', { now })
          await purge(tx, identityTables, 'sign_in_transactions', { now })
          await purge(tx, carriedTables, 'device_keys', { now })
        }),
    },
  ]
}
