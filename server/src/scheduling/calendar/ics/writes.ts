import { myCalendarTopic } from '@muster/domain/scheduling/calendar/functions.ts'
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
  const rows = await tx.prepared(
    'calendar.renewFeed',
    `insert into calendar_feeds (secret_hash, uid, roster_id, created_at) values ($1, $2, $3, $4)
    on conflict do nothing returning 1 as made`,
    [secretHash(feed.secret), self.uid, rosterId, feed.at],
  )
  tx.touch(myCalendarTopic(self.uid))
  return rows.length > 0
}

export async function endFeed(tx: WriteTx, { uid }: Self | RosterViewer, rosterId: string | null): Promise<void> {
  await tx.prepared(
    'calendar.endFeed',
    'delete from calendar_feeds where uid = $1 and roster_id is not distinct from $2::uuid',
    [uid, rosterId],
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
  const [found] = await tx.prepared<OpenedFeed & { readonly stale: boolean }>(
    'calendar.openFeed',
    `select f.uid, f.roster_id as "rosterId",
      coalesce(f.read_at < $2::timestamptz - interval '1 hour', true) as stale
    from calendar_feeds f where f.secret_hash = $1`,
    [hash, now],
  )
  if (found?.stale) {
    await tx.prepared('calendar.noteFeed', 'update calendar_feeds set read_at = $2 where secret_hash = $1', [hash, now])
  }
  return found ?? null
}
