import type { PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import './tables.ts'

/** Touched by whoever queues a push; the courier looks then. */
export const PUSH_TOPIC = 'push'
/** What could not be pushed for so long is no news any more. */
const NEWS_MS = 24 * 3_600_000

export interface QueuedPush {
  readonly uid: string
  readonly notificationId: string
  readonly source: string | null
  readonly priority: 0 | 1 | 2
  /** When quiet hours are over. */
  readonly notBefore: Date
}

/** Push these to every device of their recipients on one of the `platforms`, once the transaction has committed. */
export async function queuePushes(
  tx: WriteTx,
  pushes: readonly QueuedPush[],
  { now, platforms }: { readonly now: Date; readonly platforms: readonly PushPlatform[] },
): Promise<void> {
  if (pushes.length === 0 || platforms.length === 0) return
  const rows = pushes.map(({ notBefore, ...push }) => ({
    ...push,
    notBefore,
    expires: new Date(notBefore.getTime() + NEWS_MS),
  }))
  const queued = await tx.prepared<{ one: number }>(
    'push.queue',
    `with queued as (
      insert into push_deliveries
        (id, uid, notification_id, device_id, platform, source, priority, not_before, created_at, expires_at)
      select gen_random_uuid(), p.uid, p."notificationId", d.id, d.platform, p.source, p.priority, p."notBefore", $2, p.expires
      from jsonb_to_recordset($1::jsonb) as p
        (uid uuid, "notificationId" uuid, source uuid, priority smallint, "notBefore" timestamptz, expires timestamptz)
      join push_devices d on d.uid = p.uid and d.platform = any($3::text[])
      returning 1
    ) select 1 as one from queued limit 1`,
    [JSON.stringify(rows), now, platforms],
  )
  if (queued.length > 0) tx.touch(PUSH_TOPIC)
}
