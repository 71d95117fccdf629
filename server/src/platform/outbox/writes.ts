import { serverTopic } from '@muster/domain/kernel/topic.ts'
import { oneStop } from '@muster/domain/kernel/sentence.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import './tables.ts'

/** The dispatcher listens for this topic and then reads the outbox. */
export const OUTBOX_TOPIC = serverTopic('outbox')

export interface Announcement {
  readonly at: Date
  /** One of the kinds that people may choose by. */
  readonly kind: string
  /** Accounts to notify. None is allowed, and a repeated one is notified once. */
  readonly recipients: readonly string[]
  /** Plain text: `SPC Ortega asks to be linked to your roster`. Shown in the bell and on lock screens: no personal data beyond rank and last name. */
  readonly title: string
  readonly body: string
  /** The screen that it opens, as a path of the app. */
  readonly link: string | null
  /** The source (such as a broadcast, by its id), where a feature counts how many received it. */
  readonly source?: string | null
}

/** The most people per line. Delivering a line is one transaction, and must not hold anybody up. */
const PEOPLE_A_LINE = 500
const PEOPLE_AT_ONCE = 1000

/** Announces something to people, if and when this transaction commits. */
export async function announce(tx: WriteTx, ...announcements: readonly Announcement[]): Promise<void> {
  await announceEach(tx, announcements)
}

/** Announces different things to different people, in one statement. */
export async function announceEach(tx: WriteTx, announcements: readonly Announcement[]): Promise<void> {
  const lines = announcements.flatMap((one) => {
    const all = [...new Set(one.recipients)]
    const parts = Math.ceil(all.length / PEOPLE_A_LINE)
    return Array.from({ length: parts }, (_, part) => ({
      ...one,
      body: oneStop(one.body),
      recipients: all.slice(part * PEOPLE_A_LINE, (part + 1) * PEOPLE_A_LINE),
    }))
  })
  if (lines.length === 0) return
  await tx.query.insertInto('outbox').values(lines).execute()
  tx.touch(OUTBOX_TOPIC)
}

export interface TakenAnnouncement extends Announcement {
  readonly id: number
}

/**
 * Takes the oldest lines that no other server has locked out of the outbox, if and when this transaction commits: as
 * many as `most`, or fewer that are for many people.
 */
export async function takeAnnouncements(tx: WriteTx, now: Date, most: number): Promise<TakenAnnouncement[]> {
  const { rows: found } = await sql<{ id: number; people: number }>`
    select id, cardinality(recipients) as people from outbox where id in (${waiting(now, most)})
    order by source is not null, id`.execute(tx.query)
  let people = 0
  const ids = found.filter((line) => (people += line.people) <= PEOPLE_AT_ONCE || people === line.people)
  if (ids.length === 0) return []
  const taken = await tx.query
    .deleteFrom('outbox')
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .returning(['id', 'at', 'kind', 'recipients', 'title', 'body', 'link', 'source'])
    .execute()
  return taken.toSorted((a, b) => a.id - b.id)
}

/** Puts off the next line, at growing intervals of up to an hour. Returns its id. */
export async function postponeNext(tx: WriteTx, now: Date): Promise<number | undefined> {
  // As one value: a list may be evaluated again for each row, and would then skip the row just put off for the next.
  const { rows } = await sql<{ id: number }>`
    update outbox set attempts = attempts + 1, not_before = ${now}::timestamptz
      + least(interval '1 hour', interval '15 seconds' * power(2, least(attempts, 10)))
    where id = (${waiting(now, 1)}) returning id`.execute(tx.query)
  return rows[0]?.id
}

/** The oldest lines that are due and not locked by others, locked. Lines for many wait for those that concern somebody. */
const waiting = (now: Date, most: number) => sql`
  select id from outbox where not_before <= ${now} order by source is not null, id limit ${most} for update skip locked`
