import { sql } from 'kysely'
import { purge } from './purge.ts'
import { databaseTables } from './tables.ts'
import type { WriteTx } from './transaction.ts'

/** A client that was away for longer than this reads everything again. */
export async function trimChangeFeed(tx: WriteTx): Promise<void> {
  await purge(tx, databaseTables, 'change_feed', { now: new Date() })
}

/** A device that was offline for a week asks again instead of sending the calls it kept. */
export async function purgeIdempotencyKeys(tx: WriteTx): Promise<void> {
  await purge(tx, databaseTables, 'idempotency_keys', { now: new Date() })
}

/** Kept for a year, so that an inspection finds who read a record. Nobody asks about a longer period. */
export async function purgeAccessLog(tx: WriteTx): Promise<void> {
  const { after } = databaseTables.access_log.kept
  await sql`select purge_access_log(now() - interval '${sql.raw(after)}')`.execute(tx.query)
}
