import { type Kysely, sql } from 'kysely'
import { keepWhose, roleNames } from '../row-rules.ts'

/**
 * The app could move any row that an account may change to another roster. Rules stop what reaches beyond the account's
 * rosters, but no act of an account needs this at all. The same for what waits in the feed of changes: a write adds to
 * it, and nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { app, system } = await roleNames(db)
  await keepWhose(db)
  await sql`
    revoke all on change_feed from ${app};
    grant insert (topics), select (id) on change_feed to ${app};
    revoke update on change_feed from ${system};
  `.execute(db)
}
