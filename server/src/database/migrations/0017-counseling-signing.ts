import { type Kysely, sql } from 'kysely'
import { CHANGED, inRoster, KEPT, OWN_ROSTER, OWN_ROW, protect } from '../row-rules.ts'

/** Who signed what of a counseling, and the links with which a Soldier signs without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Which delivery it is: what was taken back and delivered again is other words, under which nobody has signed yet.
  await sql`alter table counselings add column deliveries integer not null default 0`.execute(db)
  await sql`
    create function counseling_delivered() returns trigger language plpgsql as $$
    begin
      if new.delivered_at is not null and (tg_op = 'INSERT' or old.delivered_at is null) then
        new.deliveries := new.deliveries + 1;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger counts_deliveries before insert or update of delivered_at on counselings
      for each row execute function counseling_delivered()`.execute(db)
  await sql`
    create function counseling_taken_back() returns trigger language plpgsql as $$
    begin
      new.signed_hash := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger forgets_signed before update of delivered on counseling_texts
      for each row when (old.delivered and not new.delivered) execute function counseling_taken_back()`.execute(db)

  // Of a refusal, who saw it or why nobody did: beside the answer, under the same hash.
  await sql`alter table counseling_texts add column refusal text`.execute(db)

  // Only ever added to. No references to accounts and links: a signature outlives both.
  await sql`
    create table counseling_signatures (
      roster_id uuid not null,
      counseling_id uuid not null,
      id uuid not null,
      -- The order in which the server took them.
      number bigint generated always as identity,
      delivery integer not null,
      signer text not null check (signer in ('counselor', 'soldier', 'witness', 'assessor', 'assessed')),
      name text not null,
      at timestamptz(3) not null,
      -- What the clock of the device said, right or wrong.
      device_at timestamptz(3),
      how text not null,
      by_uid uuid,
      link_id uuid,
      -- Null where the name was typed, and of a witness who was named and did not sign.
      strokes jsonb,
      typed text,
      -- SHA-256 of what the signature stands under, and of this row with the seal of the one before it.
      document_hash bytea not null,
      seal bytea not null,
      primary key (roster_id, id),
      -- Each signs once.
      unique (roster_id, counseling_id, delivery, signer),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade,
      check (strokes is null or typed is null)
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete on counseling_signatures
      for each row execute function duty_history_is_append_only()`.execute(db)

  await sql`
    create table counseling_sign_links (
      roster_id uuid not null,
      counseling_id uuid not null,
      id uuid not null,
      delivery integer not null,
      -- The secret itself is on the device where it was made, and nowhere here.
      secret_hash bytea not null unique,
      at timestamptz(3) not null,
      by_uid uuid references accounts (uid) on delete set null,
      expires_at timestamptz(3) not null,
      opened integer not null default 0,
      last_opened_at timestamptz(3),
      used_at timestamptz(3),
      withdrawn_at timestamptz(3),
      primary key (roster_id, id),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index counseling_sign_links_of on counseling_sign_links (roster_id, counseling_id, at desc)`.execute(
    db,
  )
  await sql`create index counseling_sign_links_by_account on counseling_sign_links (by_uid) where by_uid is not null`.execute(
    db,
  )

  const session = (row: string) => `c.roster_id = ${row}.roster_id and c.id = ${row}.counseling_id`
  const oneself = `(c.roster_id, c.soldier_id) = (${OWN_ROSTER}, ${OWN_ROW})`
  const byLeaders = `c.roster_id in ${CHANGED} and (c.roster_id, c.soldier_id) is distinct from (${OWN_ROSTER}, ${OWN_ROW})`
  const ofOthers = (row: string) => `exists (select from counselings c where ${session(row)} and ${byLeaders})`
  await protect(db, {
    // Whoever reads the words reads who signed them.
    counseling_signatures: {
      select: `exists (select from counseling_texts t
        where t.roster_id = counseling_signatures.roster_id and t.counseling_id = counseling_signatures.counseling_id)`,
      insert: `exists (select from counselings c
        where ${session('counseling_signatures')} and ((${byLeaders}) or (${oneself})))`,
    },
    counseling_sign_links: {
      select: inRoster(KEPT),
      insert: ofOthers('counseling_sign_links'),
      update: ofOthers('counseling_sign_links'),
    },
  })
}
