import { userTopic } from '@muster/domain/identity/functions.ts'
import { recallTopic } from '@muster/domain/roster/recall/functions.ts'
import type { Reason, Statement } from '@muster/domain/roster/recall/standing.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import type { Answering } from './reads.ts'

/** Answers of one Soldier take turns, so that one sent twice finds itself. */
export async function lockAnswers(tx: WriteTx, { recallId, soldierId }: Answering): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recall answer'), hashtext(${recallId + soldierId}))`.execute(
    tx.query,
  )
}

export interface NewAnswer {
  readonly id: string
  readonly what: Statement
  readonly etaMinutes: number | null
  readonly reason: Reason | null
  readonly deviceAt: string | null
  readonly device: string
  readonly at: Date
  readonly late: boolean
}

/** False when the id is taken. */
export async function insertAnswer(
  tx: WriteTx,
  who: Answering,
  answer: NewAnswer,
  account: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into recall_entries (id, recall_id, soldier_id, roster_id, at, device_at, what, eta_minutes, reason, source,
      by_uid, link_id, device, late)
    values (${answer.id}, ${who.recallId}, ${who.soldierId}, ${who.rosterId}, ${answer.at},
      ${answer.deviceAt}::timestamptz, ${answer.what}, ${answer.etaMinutes}, ${answer.reason},
      ${who.linkId === null ? 'account' : 'link'}, ${who.byUid}, ${who.linkId}, ${answer.device}, ${answer.late})
    on conflict (id) do nothing returning id`.execute(tx.query)
  if (rows.length === 0) return false
  tx.touch(recallTopic(who.rosterId), ...(account === null ? [] : [userTopic(account)]))
  return true
}
