import { refuse } from '@muster/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type {} from '../../database/tables.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import { type IdempotencyKey, openedAnswer, sealedAnswer } from './kept-answers/idempotency.ts'

/** Never visible: the transaction that wrote it replaces it before it commits. */
const UNANSWERED = ''

/**
 * Claims the key in this transaction. A second call with the same key waits here until the first has committed or
 * rolled back. Returns the stored answer when the work is already done, otherwise null.
 */
export async function claim(tx: WriteTx, key: IdempotencyKey, now: Date): Promise<string | null> {
  const { uid: caller, functionName, bodyHash } = key
  const inserted = await tx.query
    .insertInto('idempotency_keys')
    .values({ caller, key: key.key, function: functionName, body_hash: bodyHash, result: UNANSWERED, at: now })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  return (await keptAnswer(tx, key)) ?? refuse('aborted', 'The same call is still being worked on. Try again.')
}

/** The stored answer to a call with this key that has ended; null without one. Refuses a key of another call. */
export async function keptAnswer(tx: ReadTx, key: IdempotencyKey): Promise<string | null> {
  const stored = await tx.query
    .selectFrom('idempotency_keys')
    .select(['function', 'body_hash', 'result', 'sealed'])
    .where('caller', '=', key.uid)
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (!stored || stored.result === UNANSWERED) return null
  const { body_hash: bodyHash, result, sealed } = stored
  if (stored.function !== key.functionName || ![key.bodyHash, key.formerBodyHash].includes(bodyHash)) {
    refuse('already-exists', 'This Idempotency-Key was used for something else. Use a new one for each change.', {
      field: 'Idempotency-Key',
    })
  }
  return sealed ? openedAnswer(key, bodyHash, result) : result
}

export async function keepAnswer(tx: WriteTx, key: IdempotencyKey, result: string): Promise<void> {
  await tx.query
    .updateTable('idempotency_keys')
    .set({ result: sealedAnswer(key, result) })
    .where('caller', '=', key.uid)
    .where('key', '=', key.key)
    .execute()
}

/** One line of the append-only access log. */
export interface AccessRecord {
  readonly at: Date
  readonly uid: string | null
  readonly function: string
  readonly roster_id: string
  readonly soldier_id: string | null
  readonly request_id: string
}

/** How many lines go in one statement. */
const BATCH = 5000

/**
 * Sent as JSON, so that the statement is the same for any number of lines. That is a third less work than one parameter
 * per value.
 */
export async function writeRecords(tx: ReadTx, records: readonly AccessRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += BATCH) {
    await sql`
      insert into access_log (at, uid, function, roster_id, soldier_id, request_id)
      select at, uid, function, roster_id, soldier_id, request_id
        from json_to_recordset(${JSON.stringify(records.slice(from, from + BATCH))})
        as r (at timestamptz, uid uuid, function text, roster_id uuid, soldier_id uuid, request_id text)`.execute(
      tx.query,
    )
  }
}
