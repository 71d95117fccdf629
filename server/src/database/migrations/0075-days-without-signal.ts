import { type Kysely, sql } from 'kysely'
import { roleNames } from '../row-rules.ts'

/** How long a device may show what it keeps of a roster without reaching the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rosters add column offline_days smallint not null default 30
      constraint rosters_offline_days check (offline_days between 0 and 30)`.execute(db)
  const { app } = await roleNames(db)
  await sql`grant update (offline_days) on rosters to ${app}`.execute(db)
}
