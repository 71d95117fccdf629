import { type Kysely, sql } from 'kysely'
import { CHANGED, changed, inRoster, protect, seen, SYSTEM_ONLY } from '../row-rules.ts'

/**
 * Recurring formations and the unit's own days off; the formation that a report was submitted at; why a submitted
 * day was put right, and what the device's clock said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Ids come from the client and are unique within a roster: nobody learns of another roster's ids by trying one.
  await sql`
    create table formations (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      name text not null,
      time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      -- 0 is Sunday.
      weekdays integer[] not null check (cardinality(weekdays) > 0 and weekdays <@ '{0,1,2,3,4,5,6}'),
      closes_after integer not null check (closes_after > 0),
      counts text not null check (counts in ('day', 'check')),
      on_days_off boolean not null default false,
      created_at timestamptz(3) not null,
      -- Held no more; reports submitted at it still say its name.
      ended_at timestamptz(3),
      version integer not null default 1,
      -- When the clock has to look at it next, and the last day whose leaders it has reminded.
      look_at timestamptz(3),
      reminded_of date,
      primary key (roster_id, id)
    )`.execute(db)
  await sql`create index formations_to_look_at on formations (look_at) where ended_at is null and look_at is not null`.execute(
    db,
  )
  await sql`
    create table duty_days_off (
      roster_id uuid not null references rosters (id) on delete cascade,
      day date not null,
      name text not null,
      primary key (roster_id, day)
    )`.execute(db)
  // A roster's line: the last of its days whose overdue absences its leaders were told of.
  await sql`
    create table duty_overdue_notices (
      roster_id uuid primary key references rosters (id) on delete cascade,
      told_on date not null
    )`.execute(db)

  // Another time zone or other days off: the clock looks anew.
  await sql`
    create function formations_look_anew() returns trigger language plpgsql as $$
    begin
      update formations set look_at = '-infinity' where roster_id = new.id and ended_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger formations_look_anew after update of time_zone on rosters
      for each row when (old.time_zone is distinct from new.time_zone) execute function formations_look_anew()`.execute(
    db,
  )

  await sql`
    alter table submissions
      add column formation_id uuid,
      -- Submitted at a formation that is one check more: no report of the day.
      add column extra boolean not null default false,
      add foreign key (roster_id, formation_id) references formations (roster_id, id),
      add check (not extra or formation_id is not null)`.execute(db)
  await sql`create index submissions_by_formation on submissions (roster_id, formation_id) where formation_id is not null`.execute(
    db,
  )
  await sql`
    alter table duty_entries
      add column reason text not null default '',
      add column made_at timestamptz(3)`.execute(db)

  await protect(db, {
    formations: { select: seen('roster_id'), ...changed(CHANGED) },
    duty_days_off: { select: seen('roster_id'), ...changed(CHANGED), delete: inRoster(CHANGED) },
    duty_overdue_notices: SYSTEM_ONLY,
  })
}
