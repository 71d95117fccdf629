import { randomUUID } from 'node:crypto'
import type { Acting } from '../database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { purgeDrafts } from './import/writes.ts'
import { purgeIntake, purgeSpent } from './intake/writes.ts'
import { purgeInvites } from './invites/writes.ts'
import { expireRequests } from './linking/requests/writes.ts'
import { purgeExpired } from './writes.ts'

export function rosterJobs(database: Acting, clock: () => Date = () => new Date()): readonly JobHandler[] {
  return [
    {
      name: 'roster.purge-expired',
      // After midnight everywhere in the United States, before the morning report.
      cron: '40 10 * * *',
      handle: async () => {
        await database.write((tx) => purgeExpired(tx, clock(), randomUUID))
        await database.write((tx) => purgeIntake(tx, clock()))
        await database.write((tx) => purgeInvites(tx, clock()))
        await database.write((tx) => expireRequests(tx, clock()))
      },
    },
    {
      name: 'roster.purge-import-files',
      cron: '25 * * * *',
      handle: async () => {
        await database.write((tx) => purgeDrafts(tx, clock()))
      },
    },
    {
      name: 'roster.purge-spent-challenges',
      cron: '*/15 * * * *',
      handle: () => database.write((tx) => purgeSpent(tx, clock())),
    },
  ]
}
