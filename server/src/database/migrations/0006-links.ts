import { type Kysely, sql } from 'kysely'

/** How links come about and end, and Soldiers who move from one roster to another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever is archived describes nobody's present: the link ends with it.
  await sql`alter table soldiers add constraint soldiers_archived_unlinked check (linked_uid is null or archived_on is null)`.execute(
    db,
  )
  await sql`
    alter table change_sets drop constraint change_sets_kind_check,
      add constraint change_sets_kind_check check (
        kind in ('create', 'edit', 'move', 'archive', 'restore', 'import', 'undo', 'purge', 'transfer'))`.execute(db)

  await sql`
    create table link_requests (
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      -- Null for what the person asked by DoD ID: they are not told whether any leader was asked because of it.
      roster_id uuid references rosters (id) on delete cascade,
      ask_id uuid references link_requests (id) on delete cascade,
      basis text not null check (basis in ('code', 'dodid', 'email')),
      -- 'over': the person was linked somewhere in the meantime.
      state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'withdrawn', 'over')),
      at timestamptz(3) not null,
      decided_at timestamptz(3),
      decided_by uuid references accounts (uid) on delete set null,
      check ((state = 'waiting') = (decided_at is null))
    )`.execute(db)
  await sql`create unique index link_requests_waiting on link_requests (uid, roster_id) where state = 'waiting' and roster_id is not null`.execute(
    db,
  )
  await sql`create unique index link_requests_asking on link_requests (uid) where state = 'waiting' and roster_id is null`.execute(
    db,
  )
  await sql`create index link_requests_by_roster on link_requests (roster_id, state, at)`.execute(db)
  await sql`create index link_requests_by_person on link_requests (uid, at)`.execute(db)
  await sql`create index link_requests_by_ask on link_requests (ask_id) where ask_id is not null`.execute(db)

  // What happened to the link of a row; only added to, and gone with the row.
  await sql`
    create table link_events (
      id bigint generated always as identity primary key,
      roster_id uuid not null,
      soldier_id uuid not null,
      at timestamptz(3) not null,
      event text not null check (event in ('linked', 'unlinked', 'transferred out', 'transferred in')),
      -- Whose account it was about, if any.
      uid uuid references accounts (uid) on delete set null,
      by_uid uuid references accounts (uid) on delete set null,
      -- The other roster of a transfer, as it was called then.
      roster_name text,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index link_events_by_soldier on link_events (roster_id, soldier_id, id desc)`.execute(db)
  await sql`create index link_events_by_person on link_events (uid) where uid is not null`.execute(db)

  await sql`
    create table roster_transfers (
      id uuid primary key,
      from_roster_id uuid not null references rosters (id) on delete cascade,
      to_roster_id uuid not null references rosters (id) on delete cascade,
      state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'withdrawn')),
      at timestamptz(3) not null,
      offered_by uuid references accounts (uid) on delete set null,
      effective_on date not null,
      decided_at timestamptz(3),
      decided_by uuid references accounts (uid) on delete set null,
      check (from_roster_id <> to_roster_id),
      check ((state = 'offered') = (decided_at is null)),
      unique (from_roster_id, id)
    )`.execute(db)
  await sql`create index roster_transfers_in on roster_transfers (to_roster_id, at desc)`.execute(db)
  await sql`create index roster_transfers_out on roster_transfers (from_roster_id, at desc)`.execute(db)
  await sql`
    create table transfer_soldiers (
      transfer_id uuid not null,
      from_roster_id uuid not null,
      soldier_id uuid not null,
      -- The row in the gaining roster, from acceptance on.
      taken_as uuid references soldiers (id) on delete set null,
      primary key (transfer_id, soldier_id),
      foreign key (from_roster_id, transfer_id) references roster_transfers (from_roster_id, id) on delete cascade,
      foreign key (from_roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index transfer_soldiers_by_soldier on transfer_soldiers (from_roster_id, soldier_id)`.execute(db)
  await sql`create index transfer_soldiers_taken_as on transfer_soldiers (taken_as) where taken_as is not null`.execute(
    db,
  )
}
