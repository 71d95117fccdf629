import { type Kysely, sql } from 'kysely'

/** A phone says whether its app lock guards the session; such a session runs for longer (decision 0060). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column app_lock boolean not null default false`.execute(db)
}
