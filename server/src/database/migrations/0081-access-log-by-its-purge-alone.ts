import { type Kysely, sql } from 'kysely'
import { roleNames } from '../row-rules.ts'

/**
 * The system could set the variable that lets the purge delete, and then delete what it wanted. From now on only the
 * purge deletes, which works as the owner of the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { app, system } = await roleNames(db)
  await sql`
    alter function purge_access_log(timestamptz) security definer set search_path = public, pg_temp;
    revoke execute on function purge_access_log(timestamptz) from public;
    grant execute on function purge_access_log(timestamptz) to ${system};
    revoke update, delete, truncate on access_log from ${app}, ${system};
  `.execute(db)
}
