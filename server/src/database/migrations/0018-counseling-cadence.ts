import { type Kysely, sql } from 'kysely'
import { CHANGED, inRoster, protect, seen, SYSTEM_ONLY } from '../row-rules.ts'

/** How often a roster counsels whom, and what its leaders were reminded of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counseling_policies (
      roster_id uuid not null references rosters (id) on delete cascade,
      version integer not null check (version > 0),
      seed boolean not null,
      at timestamptz(3) not null,
      -- No reference to an account: the history outlives whoever wrote it.
      by uuid not null,
      policy jsonb not null,
      primary key (roster_id, version)
    )`.execute(db)

  // The last day whose reminders went out.
  await sql`
    create table counseling_digests (
      roster_id uuid primary key references rosters (id) on delete cascade,
      day date not null
    )`.execute(db)

  // Each thing is told once, whichever server does it: which line, for an assessment with its session; its day; and
  // whether it was told ahead or as due.
  await sql`
    create table counseling_reminders (
      roster_id uuid not null,
      soldier_id uuid not null,
      item text not null,
      due_on date not null,
      stage text not null check (stage in ('soon', 'due')),
      at timestamptz(3) not null,
      primary key (roster_id, soldier_id, item, due_on, stage),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    )`.execute(db)

  await protect(db, {
    counseling_policies: { select: seen('roster_id'), insert: inRoster(CHANGED) },
    counseling_digests: SYSTEM_ONLY,
    counseling_reminders: SYSTEM_ONLY,
  })
}
