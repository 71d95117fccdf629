import { myCalendarTopic } from '@muster/domain/scheduling/calendar/functions.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { secretHash } from '../../../roster/invites/secret.ts'
import type { RosterViewer, Self } from '../../../roster/scope.ts'
import '../tables.ts'

/** Makes a new address, and the one before stops working. Only the hash of the new secret is stored. */
export async function renewFeed(
  tx: WriteTx,
  self: Self | RosterViewer,
  rosterId: string | null,
  feed: { readonly secret: string; readonly at: Date },
): Promise<boolean> {
  await endFeed(tx, self, rosterId)
  const rows = await tx.query
    .insertInto('calendar_feeds')
    .values({ secret_hash: secretHash(feed.secret), uid: self.uid, roster_id: rosterId, created_at: feed.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .execute()
  tx.touch(myCalendarTopic(self.uid))
  return rows.length > 0
}

export async function endFeed(tx: WriteTx, { uid }: Self | RosterViewer, rosterId: string | null): Promise<void> {
  await sql`
    delete from calendar_feeds where uid = ${uid} and roster_id is not distinct from ${rosterId}::uuid`.execute(
    tx.query,
  )
  tx.touch(myCalendarTopic(uid))
}

export interface OpenedFeed {
  readonly uid: string
  readonly rosterId: string | null
}

/** The calendar that a secret opens. Its use is recorded at most once an hour. For the system only. */
export async function openFeed(tx: WriteTx, secret: string, now: Date): Promise<OpenedFeed | null> {
  const hash = secretHash(secret)
  const { rows } = await sql<OpenedFeed & { readonly stale: boolean }>`
    select f.uid, f.roster_id as "rosterId",
      coalesce(f.read_at < ${now}::timestamptz - interval '1 hour', true) as stale
    from calendar_feeds f join accounts a on a.uid = f.uid
    where f.secret_hash = ${hash} and a.disabled_at is null`.execute(tx.query)
  const [found] = rows
  if (found?.stale) {
    await tx.query.updateTable('calendar_feeds').set({ read_at: now }).where('secret_hash', '=', hash).execute()
  }
  return found ?? null
}
