import { sql } from 'kysely'
import { CHANGE_FEED_KEPT } from './change-feed.ts'
import type { WriteTx } from './transaction.ts'
import './tables.ts'

/** A client that was away for longer is told to read everything again. */
export async function trimChangeFeed(tx: WriteTx): Promise<void> {
  await tx.query
    .deleteFrom('change_feed')
    .where('at', '<', sql<Date>`now() - interval '${sql.raw(CHANGE_FEED_KEPT)}'`)
    .execute()
}

/** A device that was offline for a week asks again instead of sending what it kept. */
export async function purgeIdempotencyKeys(tx: WriteTx): Promise<void> {
  await tx.query.deleteFrom('idempotency_keys').where('at', '<', sql<Date>`now() - interval '7 days'`).execute()
}

/** A year, so that an inspection finds who looked; a longer past is more than anybody asks about. */
export async function purgeAccessLog(tx: WriteTx): Promise<void> {
  await sql`select purge_access_log(now() - interval '1 year')`.execute(tx.query)
}
