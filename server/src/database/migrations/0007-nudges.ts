import { type Kysely, sql } from 'kysely'

/** When the leaders of a roster were last reminded of a duty day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table duty_nudges (
      roster_id uuid not null references rosters (id) on delete cascade,
      duty_date date not null,
      at timestamptz(3) not null,
      by uuid references accounts (uid) on delete set null,
      primary key (roster_id, duty_date)
    )`.execute(db)
  await sql`create index duty_nudges_by on duty_nudges (by) where by is not null`.execute(db)
}
