import { type Kysely, sql } from 'kysely'

/**
 * Rosters, their groups and Soldiers, what changed about them, and imports on their way in.
 *
 * Every table below a roster carries `roster_id` and refers to its neighbours by (roster_id, id), so
 * that no row can ever point into another leader's roster, whatever a query forgets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rosters (
      id uuid primary key,
      owner_uid uuid not null references accounts (uid) on delete cascade,
      name text not null,
      uic text not null default '',
      time_zone text not null,
      report_due text not null default '06:30',
      authorized jsonb not null,
      personal_fields text[] not null default '{}',
      retention_days integer not null default 30,
      version integer not null default 1,
      -- Who last changed these settings.
      changed_by uuid references accounts (uid) on delete set null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index rosters_by_owner on rosters (owner_uid)`.execute(db)

  await sql`
    create table roster_members (
      roster_id uuid not null references rosters (id) on delete cascade,
      uid uuid not null references accounts (uid) on delete cascade,
      role text not null check (role in ('editor', 'viewer')),
      added_at timestamptz(3) not null default now(),
      primary key (uid, roster_id)
    )`.execute(db)
  await sql`create index roster_members_by_roster on roster_members (roster_id)`.execute(db)

  await sql`
    create table groups (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      parent_id uuid,
      kind text not null check (kind in ('platoon', 'section', 'squad', 'team')),
      name text not null,
      position integer not null,
      -- Where the group comes when the tree is printed from top to bottom; kept by every write of a group.
      ordinal integer not null default 0,
      unique (roster_id, id),
      foreign key (roster_id, parent_id) references groups (roster_id, id)
    )`.execute(db)
  await sql`create index groups_by_parent on groups (roster_id, parent_id)`.execute(db)

  await sql`
    create table soldiers (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      rank text not null,
      -- Precedence of the rank, so that the database can sort.
      rank_order smallint not null,
      last_name text not null,
      first_name text not null default '',
      middle_name text not null default '',
      suffix text not null default '',
      dodid text check (dodid ~ '^[0-9]{10}$'),
      email text not null default '',
      mos text not null default '',
      position text not null default '',
      strength text not null default 'assigned' check (strength in ('assigned', 'attached', 'detached')),
      group_id uuid,
      -- The other fields of the catalogue; a key is absent when the field is empty.
      details jsonb not null default '{}',
      archived_on date,
      loss_date date,
      loss_reason text,
      linked_uid uuid references accounts (uid) on delete set null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      unique (roster_id, id),
      foreign key (roster_id, group_id) references groups (roster_id, id),
      check ((archived_on is null) = (loss_date is null) and (archived_on is null) = (loss_reason is null))
    )`.execute(db)
  await sql`create index soldiers_by_group on soldiers (roster_id, group_id)`.execute(db)
  await sql`create index soldiers_to_purge on soldiers (archived_on) where archived_on is not null`.execute(db)
  await sql`create unique index soldiers_dodid on soldiers (roster_id, dodid) where archived_on is null and dodid is not null`.execute(
    db,
  )
  await sql`create unique index soldiers_linked on soldiers (linked_uid) where linked_uid is not null`.execute(db)

  // What a strength report must know about a Soldier, as it was at any moment. Rows are only added; the
  // state at T is the one with the latest (from_at, id) not after T.
  await sql`
    create table strength_history (
      id bigint generated always as identity primary key,
      roster_id uuid not null,
      soldier_id uuid not null,
      change_set_id uuid,
      from_at timestamptz(3) not null,
      rank text not null,
      strength text not null,
      group_id uuid,
      on_roster boolean not null,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index strength_history_at on strength_history (roster_id, soldier_id, from_at desc, id desc)`.execute(
    db,
  )

  await sql`
    create table change_sets (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      kind text not null check (kind in ('create', 'edit', 'move', 'archive', 'restore', 'import', 'undo', 'purge')),
      at timestamptz(3) not null,
      by_uid uuid references accounts (uid) on delete set null,
      soldiers integer not null,
      -- Groups that came into being with it (an import), so that undoing can take the empty ones away.
      created_groups uuid[] not null default '{}',
      undone_by uuid references change_sets (id) on delete set null,
      -- The order of acts within the same millisecond.
      number bigint generated always as identity,
      unique (roster_id, id)
    )`.execute(db)
  await sql`create index change_sets_by_time on change_sets (roster_id, at desc, number desc)`.execute(db)
  await sql`create index change_sets_undone_by on change_sets (undone_by) where undone_by is not null`.execute(db)

  // Before and after hold the fields that changed; before is null for a new Soldier, after for one taken away.
  await sql`
    create table soldier_changes (
      roster_id uuid not null,
      change_set_id uuid not null,
      soldier_id uuid not null,
      before jsonb,
      after jsonb,
      primary key (change_set_id, soldier_id),
      foreign key (roster_id, change_set_id) references change_sets (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index soldier_changes_by_soldier on soldier_changes (roster_id, soldier_id)`.execute(db)

  await sql`
    create table roster_imports (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      uid uuid not null references accounts (uid) on delete cascade,
      created_at timestamptz(3) not null,
      file_name text not null,
      -- The sheets as read, JSON, deflated.
      sheets bytea not null,
      sheet text not null,
      header_line integer not null,
      mapping jsonb not null,
      -- What the last preview promised; committing anything else is refused.
      fingerprint text not null,
      committed_as uuid
    )`.execute(db)
  await sql`create index roster_imports_by_age on roster_imports (created_at)`.execute(db)
  await sql`create index roster_imports_by_roster on roster_imports (roster_id)`.execute(db)
}
