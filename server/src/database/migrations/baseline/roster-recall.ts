import { type Kysely, sql } from 'kysely'
import {
  CHANGED,
  changed,
  inRoster,
  KEPT,
  OWN_ROSTER,
  OWN_ROW,
  OWNED,
  protect,
  reported,
  seen,
} from '../../row-rules.ts'

/** The alert roster, its shared keys, and recalls with their answers. */
export async function recall(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The Soldier whom the roster's leader chose to lead a group. Without one, the senior Soldier of the group leads
    -- it.
    create table alert_leaders (
      group_id uuid primary key,
      roster_id uuid not null,
      soldier_id uuid not null,
      foreign key (roster_id, group_id) references groups (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index alert_leaders_by_roster on alert_leaders (roster_id, group_id);
    create index alert_leaders_by_soldier on alert_leaders (roster_id, soldier_id);

    create table alert_verifications (
      soldier_id uuid primary key,
      roster_id uuid not null,
      verified_on date not null,
      by_self boolean not null,
      by_uid uuid references accounts (uid) on delete set null,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index alert_verifications_by_roster on alert_verifications (roster_id, soldier_id);
    create index alert_verifications_by_account on alert_verifications (by_uid) where by_uid is not null;

    create table alert_shares (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      label text not null,
      key_hash bytea not null unique,
      -- Null for the whole roster. A group deleted since then shows nobody.
      group_ids uuid[],
      created_at timestamptz(3) not null,
      created_by uuid references accounts (uid) on delete set null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      opened integer not null default 0,
      last_opened_at timestamptz(3)
    );
    create index alert_shares_by_roster on alert_shares (roster_id, created_at desc);
    create index alert_shares_by_end on alert_shares (least(expires_at, coalesce(revoked_at, 'infinity')));
    create index alert_shares_by_account on alert_shares (created_by) where created_by is not null;

    create table recalls (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      kind text not null check (kind in ('drill', 'real')),
      message text not null,
      place text not null,
      group_ids uuid[],
      group_names text[],
      started_at timestamptz(3) not null,
      started_by uuid references accounts (uid) on delete set null,
      respond_by timestamptz(3) not null,
      report_by timestamptz(3),
      escalate_minutes integer,
      -- The next step and its time. Null when nobody is left to notify.
      next_step integer not null default 1,
      next_step_at timestamptz(3),
      ended_at timestamptz(3),
      ended_by uuid references accounts (uid) on delete set null,
      outcome text check (outcome in ('closed', 'cancelled')),
      -- Figures without names. They stay when the names are gone.
      result jsonb,
      names_purged boolean not null default false,
      unique (roster_id, id),
      check ((ended_at is null) = (outcome is null))
    );
    -- When two leaders start one at the same moment, only one recall starts.
    create unique index recalls_running on recalls (roster_id) where ended_at is null;
    create index recalls_by_roster on recalls (roster_id, started_at desc, id);
    create index recalls_to_escalate on recalls (next_step_at) where ended_at is null and next_step_at is not null;
    create index recalls_to_end on recalls (started_at) where ended_at is null;
    create index recalls_to_purge on recalls (ended_at) where ended_at is not null and not names_purged;
    create index recalls_by_starter on recalls (started_by) where started_by is not null;
    create index recalls_by_ender on recalls (ended_by) where ended_by is not null;

    -- The Soldiers who were called, with their data at that time. Rows are deleted with the Soldier.
    create table recall_people (
      recall_id uuid not null,
      soldier_id uuid not null,
      roster_id uuid not null,
      group_name text not null,
      -- The Soldier's place in the roster's order.
      place integer not null,
      -- The Soldier had an account, which was notified.
      told boolean not null,
      primary key (recall_id, soldier_id),
      foreign key (roster_id, recall_id) references recalls (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index recall_people_by_soldier on recall_people (roster_id, soldier_id);
    create index recall_people_by_roster on recall_people (roster_id, recall_id);

    create table recall_links (
      id uuid primary key,
      recall_id uuid not null,
      soldier_id uuid not null,
      roster_id uuid not null references rosters (id) on delete cascade,
      secret_hash bytea not null unique,
      number integer not null,
      at timestamptz(3) not null,
      by_uid uuid references accounts (uid) on delete set null,
      voided_at timestamptz(3),
      unique (recall_id, soldier_id, number),
      foreign key (recall_id, soldier_id) references recall_people (recall_id, soldier_id) on delete cascade
    );
    create index recall_links_by_roster on recall_links (roster_id);
    create index recall_links_by_account on recall_links (by_uid) where by_uid is not null;

    -- Lines are only added. A wrong line is set aside and stays.
    create table recall_entries (
      id uuid primary key,
      recall_id uuid not null,
      soldier_id uuid not null,
      roster_id uuid not null references rosters (id) on delete cascade,
      -- The order in which the server received them, whatever any clock says.
      number bigint generated always as identity,
      at timestamptz(3) not null,
      device_at timestamptz(3),
      what text not null check (what in ('on the way', 'need help', 'cannot come', 'arrived',
        'reached by phone', 'reached in person', 'could not reach')),
      eta_minutes integer,
      reason text,
      source text not null check (source in ('link', 'account', 'leader')),
      by_uid uuid references accounts (uid) on delete set null,
      link_id uuid references recall_links (id) on delete set null,
      device text not null default '',
      late boolean not null,
      withdrawn_at timestamptz(3),
      withdrawn_by uuid references accounts (uid) on delete set null,
      set_aside_at timestamptz(3),
      foreign key (recall_id, soldier_id) references recall_people (recall_id, soldier_id) on delete cascade
    );
    create index recall_entries_of_person on recall_entries (recall_id, soldier_id, number);
    create index recall_entries_by_roster on recall_entries (roster_id);
    create index recall_entries_by_link on recall_entries (link_id) where link_id is not null;
    create index recall_entries_by_account on recall_entries (by_uid) where by_uid is not null;
    create index recall_entries_by_withdrawer on recall_entries (withdrawn_by) where withdrawn_by is not null;

    create table recall_escalations (
      recall_id uuid not null,
      roster_id uuid not null,
      step integer not null,
      at timestamptz(3) not null,
      open integer not null,
      told uuid[] not null,
      -- Each step is announced once, however many servers run.
      primary key (recall_id, step),
      foreign key (roster_id, recall_id) references recalls (roster_id, id) on delete cascade
    );
    create index recall_escalations_by_roster on recall_escalations (roster_id, recall_id);
  `.execute(db)

  const own = `roster_id = ${OWN_ROSTER} and soldier_id = ${OWN_ROW}`
  await protect(db, {
    alert_leaders: {
      select: seen('roster_id'),
      insert: inRoster(CHANGED),
      update: inRoster(CHANGED),
      delete: inRoster(CHANGED),
    },
    alert_verifications: {
      select: `${seen('roster_id')} or ${own}`,
      insert: `${inRoster(CHANGED)} or ${own}`,
      update: `${inRoster(CHANGED)} or ${own}`,
      delete: inRoster(CHANGED),
    },
    alert_shares: { select: inRoster(KEPT), insert: inRoster(OWNED), update: inRoster(CHANGED) },
    // Everybody who was called may read the recall itself, but not who else was called.
    recalls: { select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER}`, ...changed(CHANGED) },
    recall_people: { select: `${seen('roster_id')} or ${own}`, insert: inRoster(CHANGED) },
    recall_links: { select: seen('roster_id'), ...changed(CHANGED) },
    recall_entries: {
      select: `${seen('roster_id')} or ${own}`,
      insert: `${reported('roster_id')} or ${own}`,
      update: reported('roster_id'),
    },
    recall_escalations: { select: seen('roster_id') },
  })
}
