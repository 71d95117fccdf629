import type { Acting } from '../database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Postman } from '../platform/mail/postman.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Courier } from './push/courier.ts'
import { expirePushes } from './push/deliveries/writes.ts'
import { purgePushes } from './push/writes.ts'
import { notificationTables } from './tables.ts'
import { purge } from '../database/purge.ts'

export function notificationJobs(
  { database, clock }: { readonly database: Pick<Acting, 'write'>; readonly clock: () => Date },
  dispatcher: Dispatcher,
  postman: Postman,
  courier: Courier,
): readonly JobHandler[] {
  return [
    {
      // Work left by a server that died or a database that was unavailable, and work that is due again.
      name: 'notifications.sweep',
      cron: '* * * * *',
      handle: async () => {
        await dispatcher.run()
        postman.wake()
        courier.wake()
      },
    },
    {
      name: 'notifications.purge',
      cron: '5 4 * * *',
      handle: async () => {
        await database.write((tx) => purge(tx, notificationTables, 'notifications', { now: clock() }))
        await postman.purge()
        await database.write((tx) => expirePushes(tx, clock()))
        while (await database.write((tx) => purgePushes(tx, clock())));
      },
    },
  ]
}
