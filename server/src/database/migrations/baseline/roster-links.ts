import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { CHANGED, changed, inRoster, KEPT, ME, OWN_ROW, protect, SYSTEM_ONLY } from '../../row-rules.ts'

/** How Soldiers get on a roster and leave it: invitations, links, transfers, and enrollment forms sent by a link. */
export async function links(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Links and codes that a leader gives out: for enrollment, for link requests, for sharing the roster.
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
    );
    create index roster_invites_by_roster on roster_invites (roster_id, created_at desc);
    create index roster_invites_by_expiry on roster_invites (expires_at);
    create index roster_invites_created_by on roster_invites (created_by) where created_by is not null;

    create table link_requests (
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      roster_id uuid not null references rosters (id) on delete cascade,
      basis text not null check (basis in ('code', 'dodid', 'email')),
      -- 'declined': by the person. 'refused': by a leader. 'over': the person was linked elsewhere in the meantime.
      state text not null default 'waiting' check (
        state in ('waiting', 'confirmed', 'refused', 'declined', 'withdrawn', 'over')),
      at timestamptz(3) not null,
      decided_at timestamptz(3),
      decided_by uuid references accounts (uid) on delete set null,
      -- When the person agreed. Null until then.
      agreed_at timestamptz(3),
      -- The row of a link from before consent was required. Otherwise the row is found by its contents.
      soldier_id uuid,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      check ((state = 'waiting') = (decided_at is null))
    );
    create unique index link_requests_waiting on link_requests (uid, roster_id) where state = 'waiting' and roster_id is not null;
    create index link_requests_by_roster on link_requests (roster_id, state, at);
    create index link_requests_by_person on link_requests (uid, at);
    create index link_requests_by_soldier on link_requests (soldier_id) where soldier_id is not null;
    create index link_requests_decided_by on link_requests (decided_by) where decided_by is not null;

    -- A refusal applies to the leader: neither another roster of that leader nor a rebuilt one asks again.
    create table link_declines (
      uid uuid not null references accounts (uid) on delete cascade,
      leader_uid uuid not null references accounts (uid) on delete cascade,
      at timestamptz(3) not null,
      primary key (uid, leader_uid)
    );
    create index link_declines_by_leader on link_declines (leader_uid);

    -- The history of a row's link. Lines are only added, and are deleted with the row.
    create table link_events (
      id bigint generated always as identity primary key,
      roster_id uuid not null,
      soldier_id uuid not null,
      at timestamptz(3) not null,
      event text not null check (event in ('linked', 'unlinked', 'transferred out', 'transferred in')),
      -- The account it was about, if any.
      uid uuid references accounts (uid) on delete set null,
      by_uid uuid references accounts (uid) on delete set null,
      -- The other roster of a transfer, by its name at that time.
      roster_name text,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index link_events_by_soldier on link_events (roster_id, soldier_id, id desc);
    create index link_events_by_person on link_events (uid) where uid is not null;
    create index link_events_by_uid on link_events (by_uid) where by_uid is not null;

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
    );
    create index roster_transfers_in on roster_transfers (to_roster_id, at desc);
    create index roster_transfers_out on roster_transfers (from_roster_id, at desc);
    create index roster_transfers_offered_by on roster_transfers (offered_by) where offered_by is not null;
    create index roster_transfers_decided_by on roster_transfers (decided_by) where decided_by is not null;

    create table transfer_soldiers (
      transfer_id uuid not null,
      from_roster_id uuid not null,
      soldier_id uuid not null,
      -- The row in the gaining roster, once it is accepted.
      taken_as uuid references soldiers (id) on delete set null,
      primary key (transfer_id, soldier_id),
      foreign key (from_roster_id, transfer_id) references roster_transfers (from_roster_id, id) on delete cascade,
      foreign key (from_roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index transfer_soldiers_by_soldier on transfer_soldiers (from_roster_id, soldier_id);
    create index transfer_soldiers_taken_as on transfer_soldiers (taken_as) where taken_as is not null;

    -- Stays after the enrollment form is gone, so that a form sent twice is filed once. It holds no personal data.
    create table intake_receipts (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      invite_id uuid references roster_invites (id) on delete set null,
      -- A keyed hash, so that nobody can find out the contents by trying values.
      content_hash bytea not null,
      receipt text not null,
      at timestamptz(3) not null,
      decision text check (decision in ('added', 'merged', 'rejected')),
      decided_by uuid references accounts (uid) on delete set null,
      unique (roster_id, id)
    );
    create index intake_receipts_by_roster on intake_receipts (roster_id, at);
    create index intake_receipts_by_age on intake_receipts (at);
    create index intake_receipts_by_invite on intake_receipts (invite_id) where invite_id is not null;
    create index intake_receipts_by_decider on intake_receipts (decided_by) where decided_by is not null;

    create table intake_submissions (
      id uuid primary key,
      roster_id uuid not null,
      -- The label of the link that was used, as it was then.
      label text not null,
      data jsonb not null,
      foreign key (roster_id, id) references intake_receipts (roster_id, id) on delete cascade
    );
    create index intake_submissions_by_roster on intake_submissions (roster_id);

    -- Proofs of work that have been used. Each counts once.
    create table intake_spent_challenges (
      signature bytea primary key,
      until timestamptz(3) not null
    );
    create index intake_spent_challenges_by_end on intake_spent_challenges (until);
  `.execute(db)

  await sql`insert into server_secrets (name, secret) values ('intake', ${randomBytes(32)})`.execute(db)

  await protect(db, {
    roster_invites: { select: `roster_id in ${KEPT} or created_by = ${ME}`, ...changed(CHANGED) },
    // Until the person agrees, a request is between the person and the system. The roster's leaders do not see it.
    link_requests: { select: `uid = ${ME} or agreed_at is not null and ${inRoster(KEPT)}` },
    link_events: {
      select: `roster_id in ${KEPT} or uid = ${ME} or soldier_id = ${OWN_ROW}`,
      insert: inRoster(CHANGED),
    },
    roster_transfers: { select: `from_roster_id in ${KEPT} or to_roster_id in ${KEPT}` },
    transfer_soldiers: {
      select: `from_roster_id in ${KEPT} or transfer_id in (
        select t.id from roster_transfers t where t.to_roster_id = any (array${KEPT}))`,
    },
    intake_receipts: { select: inRoster(KEPT), update: inRoster(CHANGED) },
    intake_submissions: { select: inRoster(KEPT), update: inRoster(CHANGED), delete: inRoster(CHANGED) },
    intake_spent_challenges: SYSTEM_ONLY,
    link_declines: { select: `uid = ${ME}` },
  })
}
