import { type Kysely, sql } from 'kysely'

/**
 * The chain of command, and what people are told.
 *
 * A roster stands below another when its owner is a linked Soldier of that other one. There is no second
 * record of the tree: it is read from the links, by the two functions at the end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index soldiers_linked_in on soldiers (roster_id) where linked_uid is not null and archived_on is null`.execute(
    db,
  )
  await sql`create index soldiers_waiting_by_dodid on soldiers (dodid) where archived_on is null and linked_uid is null and dodid is not null`.execute(
    db,
  )
  await sql`create index soldiers_waiting_by_email on soldiers (lower(email)) where archived_on is null and linked_uid is null and email <> ''`.execute(
    db,
  )

  // Links and codes that a leader gives out: for enrollment, for asking to be linked, for sharing the roster.
  await sql`
    create table roster_invites (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      purpose text not null check (purpose in ('intake', 'soldier', 'co-leader')),
      role text check (role in ('editor', 'viewer')),
      label text not null default '',
      secret_hash bytea not null unique,
      max_uses integer check (max_uses > 0),
      uses integer not null default 0,
      created_at timestamptz(3) not null,
      created_by uuid references accounts (uid) on delete set null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      check ((purpose = 'co-leader') = (role is not null)),
      check (max_uses is null or uses <= max_uses),
      unique (roster_id, id)
    )`.execute(db)
  await sql`create index roster_invites_by_roster on roster_invites (roster_id, created_at desc)`.execute(db)
  await sql`create index roster_invites_by_expiry on roster_invites (expires_at)`.execute(db)

  // What is to be told to whom, written together with what happened, and taken from here afterwards.
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null,
      kind text not null,
      recipients uuid[] not null,
      title text not null,
      body text not null,
      link text
    )`.execute(db)

  await sql`
    create function rosters_above(below uuid) returns table (roster_id uuid, depth integer)
    language sql stable parallel safe as $$
      with recursive up (roster_id, depth) as (
        select below, 0
        union all
        select s.roster_id, up.depth + 1
        from up
          join rosters r on r.id = up.roster_id
          join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
        where up.depth < 16
      )
      select up.roster_id, up.depth from up where up.depth > 0
    $$`.execute(db)
  await sql`
    create function rosters_below(above uuid)
    returns table (roster_id uuid, parent_id uuid, soldier_id uuid, depth integer)
    language sql stable parallel safe as $$
      with recursive down (roster_id, parent_id, soldier_id, depth) as (
        select above, null::uuid, null::uuid, 0
        union all
        select r.id, down.roster_id, s.id, down.depth + 1
        from down
          join soldiers s on s.roster_id = down.roster_id and s.linked_uid is not null and s.archived_on is null
          join rosters r on r.owner_uid = s.linked_uid
        where down.depth < 16
      )
      select down.roster_id, down.parent_id, down.soldier_id, down.depth from down
    $$`.execute(db)
}
