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
  const rows = await tx.query
    .insertInto('recall_entries')
    .values({
      id: answer.id,
      recall_id: who.recallId,
      soldier_id: who.soldierId,
      roster_id: who.rosterId,
      at: answer.at,
      device_at: answer.deviceAt === null ? null : new Date(answer.deviceAt),
      what: answer.what,
      eta_minutes: answer.etaMinutes,
      reason: answer.reason,
      source: who.linkId === null ? 'account' : 'link',
      by_uid: who.byUid,
      link_id: who.linkId,
      device: answer.device,
      late: answer.late,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (rows.length === 0) return false
  tx.touch(recallTopic(who.rosterId), ...(account === null ? [] : [userTopic(account)]))
  return true
}
