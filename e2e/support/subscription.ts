import { expect } from '@playwright/test'
import { inDatabase } from './database.ts'
import type { MusterServer } from './server.ts'

/** Ends a person's trial at the time `end`, in SQL, and notifies their screens as the server does. */
export async function endTrial(server: MusterServer, email: string, end: string): Promise<void> {
  const ended = await inDatabase(
    server,
    `update subscription_sources set entitled_until = ${end}, period_ends_at = ${end}, version = version + 1
     where source = 'trial' and uid = (select uid from accounts where email = $1)`,
    [email],
  )
  expect(ended, 'trials').toBe(1)
  await tell(server, email)
}

/** As if there had never been one. */
export async function takeTrialAway(server: MusterServer, email: string): Promise<void> {
  await inDatabase(server, `delete from subscription_sources where uid = (select uid from accounts where email = $1)`, [
    email,
  ])
  await tell(server, email)
}

async function tell(server: MusterServer, email: string): Promise<void> {
  await inDatabase(
    server,
    `insert into change_feed (topics) select array['subscriptions/' || uid] from accounts where email = $1`,
    [email],
  )
}
