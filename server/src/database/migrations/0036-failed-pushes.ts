import { type Kysely, sql } from 'kysely'

/** For the admins' view of how the server is: what of today's pushes has failed, among millions that have not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index push_deliveries_failed on push_deliveries (created_at) where state = 'failed'`.execute(db)
}
