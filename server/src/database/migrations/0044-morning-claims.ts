import { type Kysely, sql } from 'kysely'
import { protect, SYSTEM_ONLY } from '../row-rules.ts'

/**
 * One table of what the server sent a roster on its own, instead of six. Each message goes out once, whichever server
 * sends it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table morning_claims (
      roster_id uuid not null references rosters (id) on delete cascade,
      kind text not null,
      -- The subject: the roster itself for a morning message, otherwise a Soldier or one of their records.
      about uuid not null,
      -- Which reminder it was. Empty for a morning message.
      what text not null,
      soldier_id uuid,
      -- The day on which it went out, in the roster's time zone. For a morning message, the last such day.
      day date not null,
      primary key (roster_id, kind, about, what),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create index morning_claims_of_soldier on morning_claims (roster_id, soldier_id) where soldier_id is not null`.execute(
    db,
  )

  await sql`
    insert into morning_claims (roster_id, kind, about, what, day)
    select roster_id, 'tasks', roster_id, '', day from task_digests
    union all select roster_id, 'counseling', roster_id, '', day from counseling_digests
    union all select roster_id, 'licenses', roster_id, '', day from license_digests
    union all select roster_id, 'due back', roster_id, '', told_on from duty_overdue_notices`.execute(db)
  await sql`
    insert into morning_claims (roster_id, kind, soldier_id, about, what, day)
    select m.roster_id, 'counseling', m.soldier_id, m.soldier_id, concat_ws(' ', m.item, m.due_on, m.stage),
      (m.at at time zone r.time_zone)::date
    from counseling_reminders m join rosters r on r.id = m.roster_id
    union all
    select m.roster_id, 'licenses', l.soldier_id, l.id, concat_ws(' ', m.what, m.due_on, m.stage),
      (m.at at time zone r.time_zone)::date
    from license_reminders m join rosters r on r.id = m.roster_id
      join licenses l on l.roster_id = m.roster_id and l.id = m.license_id`.execute(db)
  await sql`
    drop table task_digests, counseling_digests, license_digests, duty_overdue_notices, counseling_reminders,
      license_reminders`.execute(db)

  await protect(db, { morning_claims: SYSTEM_ONLY })
}
