import { type Kysely, sql } from 'kysely'
import { appendOnly, CHANGED, changed, inRoster, OWN_ROSTER, OWN_ROW, protect, seen } from '../../row-rules.ts'

/** Readiness: the items that a roster tracks, the recorded results, the current state of each, and duty limits. */
export async function readiness(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table readiness_policies (
      roster_id uuid not null references rosters (id) on delete cascade,
      version integer not null check (version > 0),
      seed boolean not null,
      at timestamptz(3) not null,
      -- No reference to an account: the history stays when the author's account is gone.
      by uuid not null,
      policy jsonb not null,
      primary key (roster_id, version)
    );

    create table readiness_records (
      roster_id uuid not null,
      id uuid not null,
      number bigint generated always as identity,
      soldier_id uuid not null,
      item text not null,
      act text not null check (act in ('record', 'correct', 'remove')),
      -- The record that this one replaces or withdraws.
      replaces uuid,
      outcome text,
      value double precision,
      done_on date,
      -- A due day stated by the record itself. Otherwise the policy gives it.
      expires_on date,
      practice boolean not null,
      source text not null check (source in ('document', 'system', 'self')),
      note text not null,
      detail jsonb,
      at timestamptz(3) not null,
      by uuid not null,
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      foreign key (roster_id, replaces) references readiness_records (roster_id, id) on delete cascade,
      check ((act = 'record') = (replaces is null)),
      check ((act = 'remove') = (done_on is null))
    );
    -- A record is replaced once.
    create unique index readiness_records_replacing on readiness_records (roster_id, replaces)
      where replaces is not null;
    create index readiness_records_of on readiness_records (roster_id, soldier_id, number desc);
    create index readiness_records_newest on readiness_records
      (roster_id, soldier_id, item, done_on desc, number desc);

    -- The current state of a cell, updated by every write of its records. A cell without records keeps its version.
    create table readiness_cells (
      roster_id uuid not null,
      soldier_id uuid not null,
      item text not null,
      version integer not null,
      record_id uuid,
      outcome text,
      value double precision,
      done_on date,
      expires_on date,
      -- The due day comes from the record, and stays when the policy changes.
      own_expiry boolean not null,
      at timestamptz(3) not null,
      by uuid not null,
      primary key (roster_id, soldier_id, item),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );

    create table readiness_opted (
      roster_id uuid not null,
      soldier_id uuid not null,
      item text not null,
      applies boolean not null,
      at timestamptz(3) not null,
      by uuid not null,
      primary key (roster_id, soldier_id, item),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );

    -- Limits of duty, never their reason. A row is closed and not changed in any other way.
    create table duty_profiles (
      roster_id uuid not null,
      id uuid not null,
      soldier_id uuid not null,
      kind text not null check (kind in ('temporary', 'permanent')),
      from_date date not null,
      to_date date,
      limits text[] not null,
      aft_events text[],
      at timestamptz(3) not null,
      by uuid not null,
      closed_at timestamptz(3),
      closed_by uuid,
      -- For a limit that ended early, the last day it was in force. Null for one entered by mistake.
      last_day date,
      replaced_by uuid,
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      check (to_date >= from_date),
      check (kind = 'temporary' or to_date is null),
      check ((closed_at is null) = (closed_by is null))
    );
    create index duty_profiles_of on duty_profiles (roster_id, soldier_id, from_date desc);

    -- The results that came with an import of the roster, so that they are removed when the import is undone.
    create table readiness_imports (
      roster_id uuid not null,
      record_id uuid not null,
      change_set_id uuid not null,
      primary key (roster_id, record_id),
      foreign key (roster_id, record_id) references readiness_records (roster_id, id) on delete cascade
    );
    create index readiness_imports_of on readiness_imports (roster_id, change_set_id);
  `.execute(db)

  await appendOnly(db, ['readiness_records'])

  const own = `roster_id = ${OWN_ROSTER} and soldier_id = ${OWN_ROW}`
  const aboutSoldier = { select: `${seen('roster_id')} or ${own}`, ...changed(CHANGED) }
  await protect(db, {
    readiness_policies: {
      select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER}`,
      insert: inRoster(CHANGED),
    },
    readiness_records: { select: `${seen('roster_id')} or ${own}`, insert: inRoster(CHANGED) },
    readiness_cells: aboutSoldier,
    readiness_opted: { ...aboutSoldier, delete: inRoster(CHANGED) },
    duty_profiles: aboutSoldier,
    readiness_imports: { select: seen('roster_id'), insert: inRoster(CHANGED) },
  })
}
