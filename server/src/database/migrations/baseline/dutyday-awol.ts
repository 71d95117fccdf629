import { type Kysely, sql } from 'kysely'
import { OWN_ROW, protect, reported, seen } from '../../row-rules.ts'

/** AWOL cases, the actions on each, and the policy that they follow. */
export async function awol(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table awol_policies (
      roster_id uuid not null references rosters (id) on delete cascade,
      version integer not null check (version > 0),
      seed boolean not null,
      at timestamptz(3) not null,
      by uuid not null,
      policy jsonb not null,
      primary key (roster_id, version)
    );

    create table awol_cases (
      roster_id uuid not null,
      id uuid not null,
      soldier_id uuid not null,
      policy_version integer not null,
      state text not null check (state in ('late', 'unknown', 'awol', 'missing', 'dropped', 'returned')),
      state_since timestamptz(3) not null,
      state_by uuid not null,
      discovered_at timestamptz(3) not null,
      absent_since timestamptz(3) not null,
      place text not null,
      opened_at timestamptz(3) not null,
      -- No references to accounts: the history stays when the author's account is gone.
      opened_by uuid not null,
      unknown_at timestamptz(3),
      decided_at timestamptz(3),
      decision text check (decision in ('awol', 'missing')),
      awl_effective date,
      dropped_at timestamptz(3),
      returned_at timestamptz(3),
      closed_at timestamptz(3),
      closed_by uuid,
      outcome text check (outcome in ('failure to report', 'returned', 'dropped', 'opened by mistake')),
      -- When leaders are to be notified next, and the stage of the case in the last notice.
      remind_at timestamptz(3),
      told text not null,
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      foreign key (roster_id, policy_version) references awol_policies (roster_id, version),
      check (absent_since <= discovered_at),
      check ((closed_at is null) = (outcome is null))
    );
    -- Allows one open case, even when several leaders open one at the same moment.
    create unique index awol_cases_one_open on awol_cases (roster_id, soldier_id) where closed_at is null;
    create index awol_cases_by_roster on awol_cases (roster_id, closed_at desc, id);
    create index awol_cases_by_soldier on awol_cases (roster_id, soldier_id);
    create index awol_cases_by_policy on awol_cases (roster_id, policy_version);
    create index awol_cases_to_tell on awol_cases (remind_at) where remind_at is not null;

    create table awol_events (
      roster_id uuid not null,
      id uuid not null,
      case_id uuid not null,
      soldier_id uuid not null,
      kind text not null,
      at timestamptz(3) not null,
      by uuid not null,
      step text,
      happened_at timestamptz(3),
      from_state text,
      to_state text,
      note text not null,
      -- The duty status recorded together with it.
      entry_id uuid,
      -- The case before a step, so that the step can be undone.
      before jsonb,
      primary key (roster_id, id),
      foreign key (roster_id, case_id) references awol_cases (roster_id, id) on delete cascade
    );
    create index awol_events_of_case on awol_events (roster_id, case_id, at desc);
    create trigger append_only before update or delete on awol_events
      for each row execute function duty_history_is_append_only();

    -- Each step of a case is announced once, whichever server does it.
    create table awol_reminders (
      roster_id uuid not null,
      case_id uuid not null,
      soldier_id uuid not null,
      step text not null,
      at timestamptz(3) not null,
      primary key (roster_id, case_id, step),
      foreign key (roster_id, case_id) references awol_cases (roster_id, id) on delete cascade
    );
  `.execute(db)

  // A Soldier sees nothing of a case about himself or herself, even when that Soldier helps keep the roster.
  const notOneself = `soldier_id is distinct from ${OWN_ROW}`
  const seeing = `(${seen('roster_id')}) and ${notOneself}`
  const reporting = `(${reported('roster_id')}) and ${notOneself}`
  await protect(db, {
    awol_policies: { select: seen('roster_id'), insert: reported('roster_id') },
    awol_cases: { select: seeing, insert: reporting, update: reporting },
    awol_events: { select: seeing, insert: reporting },
    awol_reminders: { select: seeing },
  })
}
