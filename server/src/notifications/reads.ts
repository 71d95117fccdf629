import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@muster/domain/notifications/kinds.ts'
import {
  DEFAULT_PREFERENCES,
  type Notification,
  NOTIFICATION_LIMIT,
  type NotificationPreferences,
} from '@muster/domain/notifications/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../database/transaction.ts'
import type {} from '../identity/tables.ts'
import './tables.ts'

/** Notifications of a kind that this release does not know are still shown. */
export function knownKind(kind: string): NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, kind) ? (kind as NotificationKind) : 'account'
}

export async function listNotifications(tx: ReadTx, uid: string): Promise<Notification[]> {
  const rows = await tx.query
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'link', 'at'])
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .limit(NOTIFICATION_LIMIT)
    .execute()
  return rows.map(({ id, kind, title, body, link, at }) => ({
    id,
    title,
    body,
    date: at.toISOString(),
    extra: { ts: at.getTime(), kind: knownKind(kind), link },
  }))
}

/** The address for e-mail to this account: one that its provider confirmed, or none. */
export async function mailAddressOf(tx: ReadTx, uid: string): Promise<string | null> {
  const account = await tx.query
    .selectFrom('accounts')
    .select('email')
    .where('uid', '=', uid)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return account?.email ?? null
}

export async function readPreferences(tx: ReadTx, uid: string): Promise<NotificationPreferences> {
  const row = await tx.query
    .selectFrom('notification_preferences')
    .select(['email', 'muted', 'push', 'quiet'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row ? preferencesOf(row) : DEFAULT_PREFERENCES
}

export function preferencesOf(row: {
  readonly email: readonly string[]
  readonly muted: readonly string[]
  readonly push: readonly string[] | null
  readonly quiet: NotificationPreferences['quiet']
}): NotificationPreferences {
  const known = (kinds: readonly string[]) =>
    kinds.filter((kind): kind is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, kind))
  const muted = known(row.muted)
  const push = row.push ? known(row.push) : NOTIFICATION_KIND_NAMES.filter((kind) => !muted.includes(kind))
  return { email: known(row.email), muted, push, quiet: row.quiet }
}

/** The account's notifications and preferences, as JSON text. */
export async function ownNotificationsJson(tx: ReadTx, uid: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
      select json_build_object(
      'received', coalesce((
        select json_agg(to_jsonb(n) - 'uid' order by n.at) from notifications n where n.uid = ${uid}), '[]'),
      'preferences', (select to_jsonb(p) - 'uid' from notification_preferences p where p.uid = ${uid}),
      'devices', coalesce((
        select json_agg(json_build_object('platform', d.platform, 'since', d.created_at, 'seen', d.last_seen_at)
          order by d.created_at)
        from push_devices d where d.uid = ${uid}), '[]'),
      'pushed', coalesce((
        select json_agg(json_build_object('notification', q.notification_id, 'platform', q.platform, 'state', q.state,
          'made', q.created_at, 'sent', q.sent_at, 'reason', q.reason) order by q.created_at)
        from push_deliveries q where q.uid = ${uid}), '[]'),
      'mailOnItsWay', coalesce((
        select json_agg(json_build_object('subject', q.subject, 'body', q.body, 'link', q.link, 'to', q.address,
          'replyTo', q.reply_to, 'at', q.at, 'due', q.due_at) order by q.at)
        from mail_queue q where q.uid = ${uid}), '[]'))::text as json`.execute(tx.query)
  const [found] = rows
  return found?.json ?? 'null'
}
