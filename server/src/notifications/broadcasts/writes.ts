import type { Topic } from '@muster/domain/kernel/topic.ts'
import {
  ADMIN_BROADCASTS_TOPIC,
  BROADCASTS_TOPIC,
  myBroadcastsTopic,
} from '@muster/domain/notifications/broadcasts/functions.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { purge } from '../../database/purge.ts'
import { broadcastTables } from './tables.ts'

const DAY_MS = 86_400_000
/** Longer than any push waits for its turn. */
const SETTLED_DAYS = 2

/** The author: a leader, to the people of a roster, or an admin. */
export type Author = Leader | { readonly admin: string }
interface Leader {
  readonly uid: string
  readonly rosterId: string
}

export interface NewBroadcast {
  readonly id: string
  readonly author: Author
  readonly audience: object
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly now: Date
  /** Null for at once. */
  readonly scheduled: { readonly at: Date; readonly timeZone: string } | null
}

/** Stores a broadcast to go out at its time, which may be now. */
export async function insertBroadcast(tx: WriteTx, { author, now, scheduled, ...said }: NewBroadcast): Promise<void> {
  const due = scheduled?.at ?? now
  await tx.query
    .insertInto('broadcasts')
    .values({
      id: said.id,
      title: said.title,
      body: said.body,
      link: said.link,
      by_uid: 'uid' in author ? author.uid : null,
      roster_id: 'uid' in author ? author.rosterId : null,
      by_admin: 'admin' in author ? author.admin : null,
      audience: JSON.stringify(said.audience),
      created_at: now,
      due_at: due,
      not_before: due,
      time_zone: scheduled?.timeZone ?? null,
    })
    .execute()
  tx.touch(BROADCASTS_TOPIC, ...topicsOf({ by_uid: 'uid' in author ? author.uid : null }))
}

/** Either the cancellation or the start comes first. False when the start did, or the author has no such broadcast. */
export async function cancelWaiting(tx: WriteTx, id: string, by: Leader | 'any admin', now: Date): Promise<boolean> {
  const waiting = tx.query
    .updateTable('broadcasts')
    .set({ state: 'cancelled', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
  const theirs =
    by === 'any admin'
      ? waiting.where('by_admin', 'is not', null)
      : waiting.where('by_uid', '=', by.uid).where('roster_id', '=', by.rosterId)
  const { numUpdatedRows } = await theirs.executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  tx.touch(...topicsOf({ by_uid: by === 'any admin' ? null : by.uid }))
  return true
}

export interface DueBroadcast {
  readonly id: string
  readonly by_uid: string | null
  readonly roster_id: string | null
  readonly audience: unknown
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly last_uid: string | null
  readonly due_at: Date
}

/**
 * A broadcast that is due, locked until this transaction ends. The one with the least progress comes first, so that a
 * message to a squad does not wait for a hundred thousand. Null when there is none, or other servers have them all.
 */
export async function holdNext(tx: WriteTx, now: Date): Promise<DueBroadcast | null> {
  const { rows } = await sql<DueBroadcast>`
    /* literal states: the index holds these rows alone */
    select id, by_uid, roster_id, audience, title, body, link, last_uid, due_at from broadcasts
    where state in ('waiting', 'sending') and not_before <= ${now}
    order by people, not_before, id limit 1 for update skip locked`.execute(tx.query)
  return rows[0] ?? null
}

/** Records that these people were notified, and ends the broadcast when nobody is left. */
export async function storeProgress(
  tx: WriteTx,
  broadcast: DueBroadcast,
  { told, all, now }: { readonly told: readonly string[]; readonly all: boolean; readonly now: Date },
): Promise<void> {
  await sql`
    update broadcasts set state = ${all ? 'sent' : 'sending'}, last_uid = ${told.at(-1) ?? broadcast.last_uid},
      people = people + ${told.length}, ended_at = ${all ? now : null}
    where id = ${broadcast.id}`.execute(tx.query)
  tx.touch(...topicsOf(broadcast))
}

/** The author has lost the right, or the message is too old. */
export async function storeStopped(tx: WriteTx, broadcast: DueBroadcast, now: Date): Promise<void> {
  await tx.query
    .updateTable('broadcasts')
    .set({ state: 'stopped', ended_at: now })
    .where('id', '=', broadcast.id)
    .execute()
  tx.touch(...topicsOf(broadcast))
}

/** Something failed. Tries again later, at growing intervals of up to an hour. */
export async function putOff(tx: WriteTx, id: string, now: Date): Promise<void> {
  await sql`
    update broadcasts set attempts = attempts + 1,
      not_before = ${now}::timestamptz + least(interval '1 hour', interval '15 seconds' * power(2, least(attempts, 10)))
    where id = ${id} and state in ('waiting', 'sending')`.execute(tx.query)
}

/** Stores the figures of finished broadcasts, which stay after the pushes, and deletes broadcasts after a year. */
export async function settleBroadcasts(tx: WriteTx, now: Date): Promise<void> {
  await sql`
    update broadcasts set pushes = push_figures(id)
    where pushes is null and ended_at < ${new Date(now.getTime() - SETTLED_DAYS * DAY_MS)}`.execute(tx.query)
  await purge(tx, broadcastTables, 'broadcasts', { now })
}

function topicsOf({ by_uid }: { readonly by_uid: string | null }): Topic[] {
  return [by_uid === null ? ADMIN_BROADCASTS_TOPIC : myBroadcastsTopic(by_uid)]
}
