import type { Acting } from '../../database/database.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import { purgeSecurityLog } from './writes.ts'

export interface SecurityLogJobsParts {
  readonly database: Acting
  /** How long entries are kept, in days. */
  readonly days: number
  readonly seal: () => Promise<void>
}

export function securityLogJobs({ database, days, seal }: SecurityLogJobsParts): readonly JobHandler[] {
  return [
    {
      // For the hourly signature, and for what a server left behind that died.
      name: 'security-log.seal',
      cron: '* * * * *',
      handle: seal,
    },
    {
      name: 'security-log.purge',
      cron: '40 3 * * *',
      handle: () => database.write((tx) => purgeSecurityLog(tx, days)),
    },
  ]
}
