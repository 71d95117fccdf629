import { areaOfKind, isMailed, isUrgent, NOTIFICATION_KINDS } from '@muster/domain/notifications/kinds.ts'
import { notificationsTopic } from '@muster/domain/notifications/functions.ts'
import {
  DEFAULT_PREFERENCES,
  NOTIFICATION_LIMIT,
  type NotificationChoices,
  type NotificationPreferences,
} from '@muster/domain/notifications/schema.ts'
import type { PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import { afterQuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../database/transaction.ts'
import type {} from '../identity/tables.ts'
import { type QueuedMail, queueMail } from '../platform/mail/writes.ts'
import { takeAnnouncements, type TakenAnnouncement } from '../platform/outbox/writes.ts'
import { type QueuedPush, queuePushes } from './push/deliveries/writes.ts'
import { knownKind, preferencesOf } from './reads.ts'
import type { NotificationsTable } from './tables.ts'

const BATCH = 1000

export interface NotifyParts {
  readonly now: Date
  readonly newId: () => string
  /** Whether mail can go out at all. */
  readonly email: boolean
  readonly publicUrl: string
  /** The platforms that pushes can go out to. */
  readonly push: readonly PushPlatform[]
}

interface Recipient {
  readonly uid: string
  /** Null when no provider has confirmed one. */
  readonly address: string | null
  readonly preferences: NotificationPreferences
  /** The time of the newest notification, in milliseconds. */
  last: number
}

/**
 * Takes up to `most` lines out of the outbox and notifies their recipients: in the bell, and by mail where they want
 * it. All in one transaction, so that a line is either delivered once or still there. Returns how many lines there
 * were.
 */
export async function notifyPeople(tx: WriteTx, most: number, parts: NotifyParts): Promise<number> {
  const lines = await takeAnnouncements(tx, parts.now, most)
  const recipients = await lockRecipients(tx, [...new Set(lines.flatMap((line) => line.recipients))])
  const ended = await endedFor(tx, lines)
  const rows: NotificationsTable[] = []
  const mails: QueuedMail[] = []
  const pushes: QueuedPush[] = []
  for (const { recipients: uids, title, body, link, at, source = null, ...line } of lines) {
    const kind = knownKind(line.kind)
    for (const uid of new Set(uids).difference(ended.get(line.id) ?? NOBODY)) {
      const recipient = recipients.get(uid)
      if (!recipient || (!isUrgent(kind) && recipient.preferences.muted.includes(kind))) continue
      recipient.last = Math.max(at.getTime(), recipient.last + 1)
      const id = parts.newId()
      const told = { id, uid, title, body, link, at: new Date(recipient.last) }
      rows.push({ ...told, kind, source })
      const quiet = isUrgent(kind) ? null : recipient.preferences.quiet
      if (isUrgent(kind) || recipient.preferences.push.includes(kind)) {
        const priority = isUrgent(kind) ? 0 : source === null ? 1 : 2
        pushes.push({ uid, notificationId: id, source, priority, notBefore: afterQuietHours(parts.now, quiet) })
      }
      if (!parts.email || !isMailed(kind) || recipient.address === null) continue
      if (!recipient.preferences.email.includes(kind)) continue
      mails.push({
        id,
        uid,
        body,
        link,
        area: areaOfKind(kind),
        at,
        subject: title,
        address: recipient.address,
        replyTo: null,
        closing: `You get this because e-mail about “${NOTIFICATION_KINDS[kind].label}” is on. Change that on your profile: ${parts.publicUrl}/profile`,
        quiet,
      })
    }
  }
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.query
      .insertInto('notifications')
      .values(rows.slice(from, from + BATCH))
      .execute()
  }
  const told = [...new Set(rows.map(({ uid }) => uid))]
  await keepNewest(tx, told)
  await queueMail(tx, mails, parts.now)
  await queuePushes(tx, pushes, { now: parts.now, platforms: parts.push })
  tx.touch(...told.map(notificationsTopic))
  return lines.length
}

const NOBODY: ReadonlySet<string> = new Set()

/** Those recipients of each line who no longer see what it is about, since it was written. */
async function endedFor(
  tx: WriteTx,
  lines: readonly TakenAnnouncement[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const about = lines.flatMap(({ id, kind, link, recipients }) => {
    const area = areaOfKind(knownKind(kind))
    return area === null || link === null ? [] : [{ id, area, link, recipients }]
  })
  if (about.length === 0) return new Map()
  const { rows } = await sql<{ id: number; uids: string[] }>`
    select l.id, array_agg(u::text) as uids
    from jsonb_to_recordset(${JSON.stringify(about)}::jsonb) as l (id bigint, area text, link text, recipients uuid[])
      cross join unnest(l.recipients) as u
    where not still_told(u, l.area, l.link) group by l.id`.execute(tx.query)
  return new Map(rows.map(({ id, uids }) => [Number(id), new Set(uids)]))
}

/**
 * The recipients whose account is still there and not disabled. They are locked in one order for all servers, so that
 * when two servers notify the same account, the second notification is also the later one.
 */
async function lockRecipients(tx: WriteTx, uids: readonly string[]): Promise<Map<string, Recipient>> {
  if (uids.length === 0) return new Map()
  const accounts = await tx.query
    .selectFrom('accounts')
    .select(['uid', 'email', 'email_verified'])
    .where('uid', 'in', uids)
    .where('disabled_at', 'is', null)
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute()
  // Separate statements, because they must see the commit of the previous lock holder.
  const preferences = await tx.query
    .selectFrom('notification_preferences')
    .selectAll()
    .where('uid', 'in', uids)
    .execute()
  const { rows: newest } = await sql<{ uid: string; at: Date }>`
    select uid, max(at) as at from notifications where uid = any(${uids}::uuid[]) group by uid`.execute(tx.query)
  const preferencesBy = new Map(preferences.map((row) => [row.uid, preferencesOf(row)]))
  const newestBy = new Map(newest.map((row) => [row.uid, row.at.getTime()]))
  return new Map(
    accounts.map(({ uid, email, email_verified }) => [
      uid,
      {
        uid,
        address: email_verified ? email : null,
        preferences: preferencesBy.get(uid) ?? DEFAULT_PREFERENCES,
        last: newestBy.get(uid) ?? 0,
      },
    ]),
  )
}

async function keepNewest(tx: WriteTx, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await sql`
    delete from notifications n
    using (
      select id, row_number() over (partition by uid order by at desc) as place
      from notifications where uid = any(${uids}::uuid[])
    ) old
    where old.id = n.id and old.place > ${NOTIFICATION_LIMIT}`.execute(tx.query)
}

export async function clearNotifications(tx: WriteTx, uid: string, upTo: Date): Promise<void> {
  await tx.query.deleteFrom('notifications').where('uid', '=', uid).where('at', '<=', upTo).execute()
}

export async function savePreferences(tx: WriteTx, uid: string, preferences: NotificationChoices): Promise<void> {
  const muted = [...new Set(preferences.muted)]
  const row = {
    email: [...new Set(preferences.email)].filter((kind) => !muted.includes(kind)),
    muted,
    ...(preferences.push === undefined
      ? {}
      : { push: [...new Set(preferences.push)].filter((kind) => !muted.includes(kind)) }),
    quiet: preferences.quiet && JSON.stringify(preferences.quiet),
  }
  await tx.query
    .insertInto('notification_preferences')
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute()
}
