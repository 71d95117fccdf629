import { type Kysely, sql } from 'kysely'

/** A provider names the session there that one here was begun from (`sid`), and later says which of them ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column provider_sid text;
    create index sessions_at_provider on sessions (provider_sid, provider) where provider_sid is not null;
  `.execute(db)
}
