import { type Kysely, sql } from 'kysely'

/** What the statuses of events need to stay true when their source changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Without a name, the system withdrew the line.
    alter table duty_withdrawals alter column by drop not null;
    alter table calendar_events
      -- The series that this one was split from. Its days stay the source of their duty statuses. No reference: the
      -- source is the same when that series is gone.
      add column origin_id uuid`.execute(db)
}
