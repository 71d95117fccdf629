import { serverTopic } from '@muster/domain/kernel/topic.ts'
import { afterQuietHours, type QuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import './tables.ts'

/** Touched whenever mail is queued. The postman listens to it. */
export const MAIL_TOPIC = serverTopic('mail')
/** Longer than a batch can take. When a process claims a mail and dies, others may take it after this time. */
const LEASE_MS = 15 * 60_000
const BATCH = 1000

export interface QueuedMail {
  readonly id: string
  /** The account it is about. The mail is deleted from the queue together with it. */
  readonly uid: string
  readonly address: string
  readonly replyTo: string | null
  readonly subject: string
  readonly body: string
  /** A path of the app. */
  readonly link: string | null
  /** The area of the roster in the link that its reader must still see. Null for a mail that is theirs alone. */
  readonly area: string | null
  /** Small print at the end. Web addresses in it become links. */
  readonly closing: string
  /** Never sent in these hours, but after them. */
  readonly quiet: QuietHours | null
  readonly at: Date
}

export interface ClaimedMail extends QueuedMail {
  /** Including this one. */
  readonly attempts: number
}

/** Queues these mails. They go out once the transaction has committed, and not before their quiet hours are over. */
export async function queueMail(tx: WriteTx, mails: readonly QueuedMail[], now: Date): Promise<void> {
  for (let from = 0; from < mails.length; from += BATCH) {
    await tx.query
      .insertInto('mail_queue')
      .values(
        mails.slice(from, from + BATCH).map(({ replyTo, quiet, ...mail }) => ({
          ...mail,
          reply_to: replyTo,
          quiet: quiet && JSON.stringify(quiet),
          due_at: afterQuietHours(now, quiet),
        })),
      )
      .execute()
  }
  if (mails.length > 0) tx.touch(MAIL_TOPIC)
}

/**
 * Mails that are due, reserved for this process until it has sent or postponed them. Those about a roster that their
 * reader no longer sees are dropped. `full` says that there may be more.
 */
export async function claimMail(
  tx: WriteTx,
  now: Date,
  most: number,
): Promise<{ readonly mails: ClaimedMail[]; readonly full: boolean }> {
  const { rows } = await sql<Selectable<Schema['mail_queue']> & { readonly told: boolean }>`
    with waiting as materialized (
      select id, uid, area, link from mail_queue where due_at <= ${now} order by due_at limit ${most}
      for update skip locked
    ), due as materialized (
      select id, still_told(uid, area, link) as told from waiting
    ), dropped as (
      delete from mail_queue q using due where q.id = due.id and not due.told
    ), claimed as (
      update mail_queue q set due_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
      from due where q.id = due.id and due.told returning q.*
    )
    select due.told, claimed.* from due left join claimed on claimed.id = due.id`.execute(tx.query)
  const mails = rows.filter(({ told }) => told)
  return {
    mails: mails.map(({ reply_to, due_at: _due, told: _told, ...mail }) => ({ ...mail, replyTo: reply_to })),
    full: rows.length === most,
  }
}

export async function forgetMail(tx: WriteTx, id: string): Promise<void> {
  await tx.query.deleteFrom('mail_queue').where('id', '=', id).execute()
}

export async function postponeMail(
  tx: WriteTx,
  mail: Pick<ClaimedMail, 'id' | 'quiet'>,
  until: Date,
  attempts: number,
): Promise<void> {
  await tx.query
    .updateTable('mail_queue')
    .set({ due_at: afterQuietHours(until, mail.quiet), attempts })
    .where('id', '=', mail.id)
    .execute()
}
