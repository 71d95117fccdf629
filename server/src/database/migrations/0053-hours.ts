import { type Kysely, sql } from 'kysely'

/** A duty status may be for hours, and may come from something else in the product, such as an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table duty_entries
      add column starts_at timestamptz(3),
      add column ends_at timestamptz(3),
      -- What made the line, or what a leader overrode with it: its kind, its id, and the day of a series.
      add column source text check (source ~ '^(calendar|tasking|duty|leave|profile):[0-9a-f-]{36}(:[0-9-]{10})?$'),
      add check (ends_at > starts_at),
      add check ((starts_at is null) = (ends_at is null)),
      add check (starts_at is null or (to_date is not null and status not in ('FTR', 'AUN', 'AWL', 'MIS')));
    -- Hours lie over the status of the day. Most have ended, so those that count now are the end of this index. An earlier
    -- instant is before the start of many, which the index leaves out without reading their rows.
    create index duty_entries_hours on duty_entries (roster_id, ends_at, starts_at) where starts_at is not null;
    create index duty_entries_by_source on duty_entries (roster_id, source) where source is not null`.execute(db)
}
