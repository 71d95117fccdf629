import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Data sheets that Soldiers send by a link, until a leader has decided on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What all servers of one database sign with. A backup carries it along, and that is fine: it guards nothing else.
  await sql`create table server_secrets (name text primary key, secret bytea not null)`.execute(db)
  await sql`insert into server_secrets (name, secret) values ('intake', ${randomBytes(32)})`.execute(db)

  // Outlives the data sheet, so that one sent twice is filed once; says nothing about anybody.
  await sql`
    create table intake_receipts (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      invite_id uuid references roster_invites (id) on delete set null,
      -- Keyed, so that nobody finds out what was sent by trying.
      content_hash bytea not null,
      receipt text not null,
      at timestamptz(3) not null,
      decision text check (decision in ('added', 'merged', 'rejected')),
      decided_by uuid references accounts (uid) on delete set null,
      unique (roster_id, id)
    )`.execute(db)
  await sql`create index intake_receipts_by_roster on intake_receipts (roster_id, at)`.execute(db)
  await sql`create index intake_receipts_by_age on intake_receipts (at)`.execute(db)
  await sql`create index intake_receipts_by_invite on intake_receipts (invite_id) where invite_id is not null`.execute(
    db,
  )
  await sql`create index intake_receipts_by_decider on intake_receipts (decided_by) where decided_by is not null`.execute(
    db,
  )

  await sql`
    create table intake_submissions (
      id uuid primary key,
      roster_id uuid not null,
      -- Of the link that it came by, as it was then.
      label text not null,
      data jsonb not null,
      foreign key (roster_id, id) references intake_receipts (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index intake_submissions_by_roster on intake_submissions (roster_id)`.execute(db)

  // Work that has been handed in counts once.
  await sql`
    create table intake_spent_challenges (
      signature bytea primary key,
      until timestamptz(3) not null
    )`.execute(db)
  await sql`create index intake_spent_challenges_by_end on intake_spent_challenges (until)`.execute(db)
}
