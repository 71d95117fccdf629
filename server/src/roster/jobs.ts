import { randomUUID } from 'node:crypto'
import type { Acting } from '../database/database.ts'
import { purge } from '../database/purge.ts'
import { forgetKeys, sealStored } from '../database/sealed/seal-stored.ts'
import type { Tables } from '../database/table.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { intakeTables } from './intake/tables.ts'
import { purgeIntake } from './intake/writes.ts'
import { inviteTables } from './invites/tables.ts'
import { passHandOvers } from './hand-over/pass.ts'
import { expireRequests } from './linking/requests/writes.ts'
import { tellExpired } from './linking/transfers/expiry.ts'
import { rosterTables } from './tables.ts'
import { purgeExpired } from './writes.ts'

/** Hand-overs per transaction. */
const HAND_OVERS = 200

/** `tables` are those with sealed columns. */
export function rosterJobs(
  database: Acting,
  tables: Tables,
  clock: () => Date = () => new Date(),
): readonly JobHandler[] {
  return [
    {
      name: 'roster.purge-expired',
      // After midnight everywhere in the United States, before the morning report.
      cron: '40 10 * * *',
      handle: async () => {
        await database.write((tx) => purgeExpired(tx, clock(), randomUUID))
        await database.write((tx) => purgeIntake(tx, clock()))
        await database.write((tx) => purge(tx, inviteTables, 'roster_invites', { now: clock() }))
        await database.write((tx) => expireRequests(tx, clock()))
        await database.write((tx) => tellExpired(tx, clock()))
      },
    },
    {
      name: 'roster.pass-hand-overs',
      // The day begins at another moment in each roster's zone.
      cron: '* * * * *',
      handle: async ({ signal }) => {
        while (
          !signal.aborted &&
          (await database.write((tx) => passHandOvers(tx, clock(), HAND_OVERS))) === HAND_OVERS
        );
      },
    },
    {
      name: 'roster.purge-import-files',
      cron: '25 * * * *',
      handle: async () => {
        await database.write((tx) => purge(tx, rosterTables, 'roster_imports', { now: clock() }))
      },
    },
    {
      name: 'roster.purge-spent-challenges',
      cron: '*/15 * * * *',
      handle: async () => {
        await database.write((tx) => purge(tx, intakeTables, 'intake_spent_challenges', { now: clock() }))
      },
    },
    {
      name: 'roster.seal-stored',
      cron: '7 * * * *',
      handle: async ({ signal }) => {
        await database.write(forgetKeys)
        while (!signal.aborted && (await sealStored(database, tables, () => !signal.aborted)) > 0);
      },
    },
  ]
}
