import { type Kysely, sql } from 'kysely'

/**
 * A sign-in that an app began in the system's browser: the hash of what only that app knows, and the provider's
 * answer while it waits for the app to fetch it by a one-time code (decision 0040).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_transactions
      add column app_challenge text,
      add column answer text`.execute(db)
}
