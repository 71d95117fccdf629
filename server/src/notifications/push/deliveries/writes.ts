import { serverTopic } from '@muster/domain/kernel/topic.ts'
import type { PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import type { QuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import { areaOfKind, isUrgent, NOTIFICATION_KIND_NAMES } from '@muster/domain/notifications/kinds.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import type { Push, PushAddress } from '../../../platform/push/push.ts'
import type {} from '../../../platform/sessions/tables.ts'
import { knownKind } from '../../reads.ts'
import '../tables.ts'

/** Touched whenever a push is queued. The courier listens to it. */
export const PUSH_TOPIC = serverTopic('push')
/** A push that could not be sent for this long is dropped. */
const NEWS_MS = 24 * 3_600_000

export interface QueuedPush {
  readonly uid: string
  readonly notificationId: string
  readonly source: string | null
  readonly priority: 0 | 1 | 2
  /** The end of quiet hours. */
  readonly notBefore: Date
}

/**
 * Queues these pushes for every device of their recipients on one of the `platforms`. They go out once the transaction
 * has committed.
 */
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
  const { rows: queued } = await sql<{ one: number }>`
    with queued as (
      insert into push_deliveries
        (id, uid, notification_id, device_id, platform, source, priority, not_before, created_at, expires_at)
      select gen_random_uuid(), p.uid, p."notificationId", d.id, d.platform, p.source, p.priority, p."notBefore",
        ${now}, p.expires
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p
        (uid uuid, "notificationId" uuid, source uuid, priority smallint, "notBefore" timestamptz,
          expires timestamptz)
      join push_devices d on d.uid = p.uid and d.platform = any(${platforms}::text[])
      returning 1
    ) select 1 as one from queued limit 1`.execute(tx.query)
  if (queued.length > 0) tx.touch(PUSH_TOPIC)
}

export interface ClaimedPush {
  readonly id: string
  readonly uid: string
  /** Null when the device was signed out, or belongs to another account now. */
  readonly device: (PushAddress & { readonly id: string }) | null
  /** Null when it was cleared before it went out, or its reader no longer sees what it is about. */
  readonly push: Push | null
  /** The quiet hours to observe. Null for an urgent push. */
  readonly quiet: QuietHours | null
  /** Including this one. */
  readonly attempts: number
  readonly expiresAt: Date
}

interface ClaimedRow {
  readonly id: string
  readonly uid: string
  readonly attempts: number
  readonly expires_at: Date
  readonly device_id: string | null
  readonly token: string | null
  readonly keys: PushAddress['keys']
  readonly notification_id: string
  readonly kind: string | null
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly badge: number
  readonly quiet: QuietHours | null
  readonly told: boolean
}

/** The area of each kind, as `still_told` takes it. */
const AREAS = JSON.stringify(Object.fromEntries(NOTIFICATION_KIND_NAMES.map((kind) => [kind, areaOfKind(kind)])))

/**
 * Up to `most` pushes that are due, reserved for this process until `until`: urgent ones first, those to many last. The
 * badge counts what came since the device was in use, because we do not know which notifications were read on the
 * device.
 */
export async function claimPushes(
  tx: WriteTx,
  { platform, now, until, most }: { platform: PushPlatform; now: Date; until: Date; most: number },
): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select d.id from generate_series(0, 2) as p (priority)
      cross join lateral (
        select q.id, q.not_before from push_deliveries q
        where q.state = 'waiting' and q.platform = ${platform} and q.priority = p.priority and q.not_before <= ${now}
        order by q.not_before limit ${most} for update skip locked
      ) d
      order by p.priority, d.not_before limit ${most}
    ), claimed as (
      update push_deliveries q set claimed_until = ${until}, not_before = ${until}, attempts = q.attempts + 1
      from due where q.id = due.id
      returning q.id, q.uid, q.attempts, q.expires_at, q.device_id, q.notification_id, q.priority
    )
    select c.id, c.uid, c.attempts, c.expires_at, c.notification_id, d.id as device_id, d.token, d.keys,
      n.kind, n.title, n.body, n.link, b.badge, w.quiet,
      still_told(c.uid, ${AREAS}::jsonb ->> n.kind, n.link) as told
    from claimed c
    left join push_devices d on d.id = c.device_id and d.uid = c.uid
    left join notifications n on n.id = c.notification_id and n.uid = c.uid
    left join notification_preferences w on w.uid = c.uid and c.priority > 0
    left join sessions s on s.id = d.session_id
    cross join lateral (
      select greatest(1, count(*))::int as badge from notifications u
      where u.uid = c.uid and u.at > greatest(d.last_seen_at, s.last_active_at)
    ) b
    order by c.priority`.execute(tx.query)
  return rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    attempts: row.attempts,
    expiresAt: row.expires_at,
    device:
      row.device_id === null || row.token === null ? null : { id: row.device_id, token: row.token, keys: row.keys },
    push: row.kind === null || !row.told ? null : pushOf(row, row.kind),
    quiet: row.quiet,
  }))
}

function pushOf(row: ClaimedRow, kind: string): Push {
  const { id, title, body, link, badge } = row
  const known = knownKind(kind)
  return {
    id,
    title,
    body,
    link,
    badge,
    kind: known,
    notificationId: row.notification_id,
    urgent: isUrgent(known),
    expiresAt: row.expires_at,
  }
}

export type Recorded =
  | { readonly claimed: ClaimedPush; readonly state: 'sent' }
  | { readonly claimed: ClaimedPush; readonly state: 'failed' | 'dropped'; readonly reason: string }
  | {
      readonly claimed: ClaimedPush
      readonly state: 'waiting'
      readonly reason: string
      readonly again: Date
      readonly attempts: number
    }

export interface Claim {
  readonly at: Date
  readonly until: Date
}

/** Records the results. A process whose reservation ran out has lost the pushes to another one, and changes nothing. */
export async function recordPushes(tx: WriteTx, claim: Claim, recorded: readonly Recorded[], now: Date): Promise<void> {
  const rows = recorded.map((one) => {
    const row = { id: one.claimed.id, state: one.state, attempts: one.claimed.attempts, again: now, reason: '' }
    if (one.state === 'sent') return { ...row, reason: null }
    if (one.state !== 'waiting') return { ...row, reason: one.reason }
    return { ...row, reason: one.reason, attempts: one.attempts, again: one.again }
  })
  await sql`
    update push_deliveries q
    set state = r.state, attempts = r.attempts, not_before = r.again, claimed_until = null, reason = r.reason,
      sent_at = case when r.state = 'sent' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, state text, attempts integer,
      again timestamptz, reason text)
    where q.id = r.id and q.state = 'waiting' and q.claimed_until = ${claim.until}`.execute(tx.query)
}

/** Deletes devices that the provider no longer knows, unless they registered again while it was asked. */
export async function forgetDevices(tx: WriteTx, ids: readonly string[], { at }: Claim): Promise<void> {
  if (ids.length === 0) return
  await tx.query.deleteFrom('push_devices').where('id', 'in', ids).where('last_seen_at', '<=', at).execute()
}

/** Drops pushes that nobody sends any more, such as after a platform was turned off. */
export async function expirePushes(tx: WriteTx, now: Date): Promise<void> {
  await sql`
    update push_deliveries set state = 'failed', reason = 'too late', claimed_until = null
    where state = 'waiting' and expires_at < ${now} and coalesce(claimed_until, '-infinity') < ${now}`.execute(tx.query)
}
