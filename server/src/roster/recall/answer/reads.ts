import { ENTRIES_EACH, LATE_HOURS } from '@muster/domain/roster/recall/limits.ts'
import type { OwnRecall } from '@muster/domain/roster/recall/schema.ts'
import type { Reason, Statement } from '@muster/domain/roster/recall/standing.ts'
import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '../../../database/transaction.ts'
import { secretHash } from '../../invites/secret.ts'
import { NAME_COLUMNS } from '../../people/reads.ts'
import type { OwnRow } from '../../scope.ts'
import '../tables.ts'

declare const answering: unique symbol

/**
 * Proof that the caller may answer a recall for one Soldier: as the holder of the Soldier's link, or as the Soldier.
 */
export interface Answering {
  readonly [answering]: true
  readonly recallId: string
  readonly rosterId: string
  readonly soldierId: string
  readonly linkId: string | null
  /** Null for a link. */
  readonly byUid: string | null
}

type Place = Pick<Answering, 'recallId' | 'rosterId' | 'soldierId'>

/** A link works until a day after the recall has ended. */
const LIVE = sql`k.voided_at is null`

/** The Soldier of the link. Null for unknown, voided and expired ones alike. */
export async function linkBySecret(tx: ReadTx, secret: string, now: Date): Promise<Answering | null> {
  const { rows } = await sql<Place & { linkId: string }>`
    select k.id as "linkId", k.recall_id as "recallId", k.roster_id as "rosterId", k.soldier_id as "soldierId"
    from recall_links k join recalls c on c.id = k.recall_id
    where k.secret_hash = ${secretHash(secret)} and ${LIVE}
      and coalesce(c.ended_at, 'infinity') > ${now}::timestamptz - make_interval(hours => ${LATE_HOURS})`.execute(
    tx.query,
  )
  const [row] = rows
  return row ? ({ ...row, byUid: null } as unknown as Answering) : null
}

/**
 * The same for answering. Ending the link at this moment either waits until the answer is stored and then finds it, or
 * comes first, and then the link is dead.
 */
export async function holdLink(tx: WriteTx, secret: string, now: Date): Promise<Answering | null> {
  const found = await linkBySecret(tx, secret, now)
  if (!found) return null
  const { rows } = await sql`
    select k.id from recall_links k where k.id = ${found.linkId} and ${LIVE} for share`.execute(tx.query)
  return rows.length > 0 ? found : null
}

/** The recall of the caller's roster that calls the caller: the running one, otherwise the last. */
export async function ownCalled(tx: ReadTx, own: OwnRow, now: Date): Promise<Answering | null> {
  const { rows } = await sql<Place>`
    select p.recall_id as "recallId", p.roster_id as "rosterId", p.soldier_id as "soldierId"
    from recall_people p join recalls c on c.id = p.recall_id
    where p.roster_id = ${own.rosterId} and p.soldier_id = ${own.soldierId}
      and coalesce(c.ended_at, 'infinity') > ${now}::timestamptz - make_interval(hours => ${LATE_HOURS})
    order by c.started_at desc limit 1`.execute(tx.query)
  const [row] = rows
  return row ? ({ ...row, linkId: null, byUid: own.uid } as unknown as Answering) : null
}

/** The caller in a recall that they name. */
export async function ownIn(tx: ReadTx, own: OwnRow, recallId: string): Promise<Answering | null> {
  const rows = await tx.query
    .selectFrom('recall_people')
    .select(['recall_id as recallId', 'roster_id as rosterId', 'soldier_id as soldierId'])
    .where('recall_id', '=', recallId)
    .where('roster_id', '=', own.rosterId)
    .where('soldier_id', '=', own.soldierId)
    .execute()
  const [row] = rows
  return row ? ({ ...row, linkId: null, byUid: own.uid } as unknown as Answering) : null
}

interface Shown {
  readonly outcome: 'closed' | 'cancelled' | null
  readonly unit: string
  readonly rank: string
  readonly last: string
  readonly kind: 'drill' | 'real'
  readonly message: string
  readonly place: string
  readonly started_at: Date
  readonly respond_by: Date
  readonly report_by: Date | null
  readonly time_zone: string
  readonly ended_at: Date | null
  readonly what: Statement | null
  readonly eta_minutes: number | null
  readonly reason: Reason | null
  readonly at: Date | null
}

export async function ownRecallOf(tx: ReadTx, { recallId, soldierId }: Answering): Promise<OwnRecall | null> {
  const { rows } = await sql<Shown>`
    select c.outcome, r.name as unit, s.rank, s.last_name as last, c.kind, c.message, c.place, c.started_at, c.respond_by,
      c.report_by, r.time_zone, c.ended_at, e.what, e.eta_minutes, e.reason, e.at
    from recall_people p
      join recalls c on c.id = p.recall_id
      join rosters r on r.id = p.roster_id
      join soldiers s on s.roster_id = p.roster_id and s.id = p.soldier_id
      left join lateral (
        select i.what, i.eta_minutes, i.reason, i.at from recall_entries i
        where i.recall_id = p.recall_id and i.soldier_id = p.soldier_id and i.withdrawn_at is null
          and i.set_aside_at is null and i.what in ('on the way', 'need help', 'cannot come', 'arrived')
        order by i.number desc limit 1
      ) e on true
    where p.recall_id = ${recallId} and p.soldier_id = ${soldierId}`.execute(tx.query)
  const [row] = rows
  if (!row) return null
  const { unit, rank, last, kind, message, place } = row
  return {
    state: row.outcome ?? 'running',
    unit,
    rank,
    last,
    kind,
    message,
    place,
    startedAt: row.started_at.toISOString(),
    respondBy: row.respond_by.toISOString(),
    reportBy: row.report_by?.toISOString() ?? null,
    timeZone: row.time_zone,
    endedAt: row.ended_at?.toISOString() ?? null,
    answer:
      row.what === null || row.at === null
        ? null
        : { what: row.what, etaMinutes: row.eta_minutes, reason: row.reason, at: row.at.toISOString() },
  }
}

export interface AnswerFacts {
  readonly outcome: 'closed' | 'cancelled' | null
  readonly ended_at: Date | null
  readonly rank: string
  readonly last: string
  readonly first: string
  readonly middle: string
  readonly suffix: string
  readonly account: string | null
  /** The last answer, and how many lines there are already. */
  readonly said: Statement | null
  readonly lines: number
}

/** Read after the recall's lock was taken. */
export async function answerFacts(tx: ReadTx, { recallId, soldierId }: Answering): Promise<AnswerFacts | null> {
  const { rows } = await sql<AnswerFacts>`
    select c.outcome, c.ended_at, ${sql.raw(NAME_COLUMNS('s'))}, s.linked_uid as account, (
        select i.what from recall_entries i
        where i.recall_id = p.recall_id and i.soldier_id = p.soldier_id and i.withdrawn_at is null
          and i.set_aside_at is null and i.what in ('on the way', 'need help', 'cannot come', 'arrived')
        order by i.number desc limit 1
      ) as said, (
        select count(*)::int from recall_entries i
        where i.recall_id = p.recall_id and i.soldier_id = p.soldier_id and i.source <> 'leader'
      ) as lines
    from recall_people p join recalls c on c.id = p.recall_id
      join soldiers s on s.roster_id = p.roster_id and s.id = p.soldier_id
    where p.recall_id = ${recallId} and p.soldier_id = ${soldierId}`.execute(tx.query)
  return rows[0] ?? null
}

/** A line that was stored under this id before, by the same author about the same Soldier. */
export async function sameAnswer(
  tx: ReadTx,
  { recallId, soldierId, linkId }: Answering,
  answerId: string,
): Promise<{ readonly at: Date; readonly late: boolean; readonly what: string } | null> {
  const { rows } = await sql<{ at: Date; late: boolean; what: string }>`
    select at, late, what from recall_entries
    where id = ${answerId} and recall_id = ${recallId} and soldier_id = ${soldierId} and source <> 'leader'
      and (${linkId}::uuid is null or link_id = ${linkId})`.execute(tx.query)
  return rows[0] ?? null
}

/** More than this is endless tapping. */
export const MOST_LINES = ENTRIES_EACH - 20
