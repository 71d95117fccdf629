import { type Kysely, sql } from 'kysely'

/**
 * The duty status history, what was taken back of it, and the reports that leaders submitted. All three
 * are append-only: the database itself refuses to change a line, and lets one go only together with the
 * Soldier or roster it is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Ids come from the client and are unique within a roster: nobody learns of another roster's ids by
  // trying one, and nobody can take one away.
  await sql`
    create table duty_entries (
      roster_id uuid not null,
      id uuid not null,
      soldier_id uuid not null,
      status text not null check (status in (
        'PDY', 'PRO', 'DTL', 'SD', 'REC', 'APT', 'SC', 'LV', 'PAS', 'CLV', 'TDY', 'SCH', 'ADM', 'QTR', 'HOS', 'TRN',
        'CMA', 'CCA', 'RD', 'OTH', 'FTR', 'AUN', 'AWL', 'MIS'
      )),
      from_date date not null,
      -- The last day; null while it runs until something else is recorded, as only some statuses can.
      to_date date,
      place text not null default '',
      remark text not null default '',
      method text not null check (method in ('seen', 'phone', 'self', 'prefilled')),
      recorded_at timestamptz(3) not null,
      -- No reference: the history outlives the account of whoever wrote it.
      recorded_by uuid not null,
      -- The late correction that this line was recorded with, to leave the days around it as they were.
      continues uuid,
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      foreign key (roster_id, continues) references duty_entries (roster_id, id) on delete cascade,
      check (to_date >= from_date),
      check (to_date is not null or status not in ('PDY', 'SD', 'REC', 'APT', 'SC', 'FTR'))
    )`.execute(db)
  // The line that speaks for a Soldier on a day is the first of this index at that day.
  await sql`create index duty_entries_latest on duty_entries (soldier_id, from_date desc, recorded_at desc, id desc)`.execute(
    db,
  )
  // Most people are reported every day, so most of a report is one stretch of this index.
  await sql`create index duty_entries_by_day on duty_entries (roster_id, from_date, soldier_id, recorded_at desc, id desc)`.execute(
    db,
  )
  await sql`create index duty_entries_continuing on duty_entries (roster_id, continues) where continues is not null`.execute(
    db,
  )

  await sql`
    create table duty_withdrawals (
      roster_id uuid not null,
      entry_id uuid not null,
      at timestamptz(3) not null,
      by uuid not null,
      primary key (roster_id, entry_id),
      foreign key (roster_id, entry_id) references duty_entries (roster_id, id) on delete cascade
    )`.execute(db)

  await sql`
    create table submissions (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      duty_date date not null,
      submitted_at timestamptz(3) not null,
      submitted_by uuid not null,
      -- As the report was signed, whatever the account is called later.
      submitted_by_name text not null,
      counts jsonb not null,
      -- The PERSTAT as it was, by name.
      snapshot jsonb not null
    )`.execute(db)
  await sql`create index submissions_by_day on submissions (roster_id, duty_date, submitted_at desc)`.execute(db)

  // One row a roster: whoever writes duty statuses holds it until the commit, and takes the next instant
  // from it, so that no two acts on a roster happen at the same time or out of order.
  await sql`
    create table duty_clocks (
      roster_id uuid primary key references rosters (id) on delete cascade,
      at timestamptz(3) not null
    )`.execute(db)

  await sql`
    create function duty_history_is_append_only() returns trigger language plpgsql as $$
    begin
      -- One level down is the cascade of a Soldier or roster that is purged.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  for (const table of ['duty_entries', 'duty_withdrawals', 'submissions']) {
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function duty_history_is_append_only()`.execute(db)
    await sql`
      create trigger append_only_whole before truncate on ${sql.table(table)}
        for each statement execute function duty_history_is_append_only()`.execute(db)
  }
}
