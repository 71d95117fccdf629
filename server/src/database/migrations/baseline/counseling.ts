import { type Kysely, sql } from 'kysely'
import {
  CHANGED,
  inRoster,
  keeps,
  KEPT,
  ME,
  OWN_ROSTER,
  OWN_ROW,
  protect,
  SEEN,
  seen,
  SYSTEM_ONLY,
} from '../../row-rules.ts'

/**
 * Counselings: the sessions and their text, their signatures, how often a roster counsels each Soldier, and PDF
 * exports. The facts that a leader above may know (who, when, what kind, its state) are in one table and the text is in
 * another, so that the rows the database returns are themselves the rule of who may read what.
 */
export async function counseling(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counselings (
      roster_id uuid not null,
      id uuid not null,
      soldier_id uuid not null,
      -- No references to accounts: a record stays when the author's account is gone.
      counselor_uid uuid not null,
      kind text not null,
      state text not null default 'draft'
        check (state in ('draft', 'delivered', 'acknowledged', 'assessed', 'closed')),
      held_on date not null,
      delivered_at timestamptz(3),
      acknowledged_at timestamptz(3),
      assess_on date,
      assessed_on date,
      next_on date,
      closed_at timestamptz(3),
      shared boolean not null default false,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      saved_at timestamptz(3) not null,
      saved_by uuid not null,
      -- Counts the deliveries. A session that was withdrawn and delivered again has new text that nobody has signed
      -- yet.
      deliveries integer not null default 0,
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      check ((delivered_at is null) = (state = 'draft')),
      check ((closed_at is not null) = (state = 'closed')),
      check (state <> 'draft' or not shared)
    );
    create index counselings_by_day on counselings (roster_id, held_on, id);
    create index counselings_by_soldier on counselings (roster_id, soldier_id, held_on, id);
    create index counselings_to_assess on counselings (assess_on) where assess_on is not null and assessed_on is null;
    create index counselings_next on counselings (next_on) where next_on is not null;

    create table counseling_texts (
      roster_id uuid not null,
      counseling_id uuid not null,
      soldier_id uuid not null,
      -- A copy of the column in counselings, for the rules of who may read.
      delivered boolean not null default false,
      shared boolean not null default false,
      -- A CounselingDraft. After delivery it includes the parties and is frozen.
      content jsonb not null,
      response text check (response in ('agree', 'disagree', 'refused')),
      remarks text not null default '',
      assessment text not null default '',
      result text check (result in ('achieved', 'partly', 'not achieved')),
      -- SHA-256 of the signed content. Null until the first signature.
      signed_hash bytea,
      -- For a refusal, who witnessed it or why nobody did. It is stored with the answer and covered by the same hash.
      refusal text,
      primary key (roster_id, counseling_id),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade
    );

    create table counseling_addenda (
      roster_id uuid not null,
      id uuid not null,
      counseling_id uuid not null,
      at timestamptz(3) not null,
      by uuid not null,
      text text not null,
      primary key (roster_id, id),
      foreign key (roster_id, counseling_id) references counseling_texts (roster_id, counseling_id) on delete cascade
    );
    create index counseling_addenda_of on counseling_addenda (roster_id, counseling_id, at);

    create table counseling_events (
      roster_id uuid not null,
      id uuid not null,
      counseling_id uuid not null,
      number bigint generated always as identity,
      at timestamptz(3) not null,
      -- Null when the Soldier acted by a link, without an account.
      by uuid,
      act text not null,
      note text not null default '',
      primary key (roster_id, id),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade
    );
    create index counseling_events_of on counseling_events (roster_id, counseling_id, number desc);

    -- The task that a line of a plan of action became, so that each line becomes a task only once.
    create table counseling_tasks (
      roster_id uuid not null,
      counseling_id uuid not null,
      line_id uuid not null,
      task_id uuid not null,
      primary key (roster_id, counseling_id, line_id),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade
    );

    create table counseling_snippets (
      uid uuid not null references accounts (uid) on delete cascade,
      id uuid not null,
      block text not null,
      title text not null,
      text text not null,
      primary key (uid, id)
    );

    create trigger append_only before update or delete on counseling_addenda
      for each row execute function duty_history_is_append_only();
    create trigger append_only before update or delete on counseling_events
      for each row execute function duty_history_is_append_only();

    create function counseling_delivered() returns trigger language plpgsql as $$
    begin
      if new.delivered_at is not null and (tg_op = 'INSERT' or old.delivered_at is null) then
        new.deliveries := new.deliveries + 1;
      end if;
      return new;
    end $$;
    create trigger counts_deliveries before insert or update of delivered_at on counselings
      for each row execute function counseling_delivered();
    create function counseling_taken_back() returns trigger language plpgsql as $$
    begin
      new.signed_hash := null;
      return new;
    end $$;
    create trigger forgets_signed before update of delivered on counseling_texts
      for each row when (old.delivered and not new.delivered) execute function counseling_taken_back();

    -- Rows are only added. No references to accounts and links: a signature stays when they are gone.
    create table counseling_signatures (
      roster_id uuid not null,
      counseling_id uuid not null,
      id uuid not null,
      -- The order in which the server received them.
      number bigint generated always as identity,
      delivery integer not null,
      signer text not null check (signer in ('counselor', 'soldier', 'witness', 'assessor', 'assessed')),
      name text not null,
      at timestamptz(3) not null,
      -- The time on the device's clock, right or wrong.
      device_at timestamptz(3),
      how text not null,
      by_uid uuid,
      link_id uuid,
      -- Null for a typed name, and for a named witness who did not sign.
      strokes jsonb,
      typed text,
      -- SHA-256 of the signed document, and of this row with the seal of the row before it.
      document_hash bytea not null,
      seal bytea not null,
      primary key (roster_id, id),
      -- Each signer signs once.
      unique (roster_id, counseling_id, delivery, signer),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade,
      check (strokes is null or typed is null)
    );
    create trigger append_only before update or delete on counseling_signatures
      for each row execute function duty_history_is_append_only();

    create table counseling_sign_links (
      roster_id uuid not null,
      counseling_id uuid not null,
      id uuid not null,
      delivery integer not null,
      -- The secret itself is on the device that made it, and is not stored here.
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
    );
    create index counseling_sign_links_of on counseling_sign_links (roster_id, counseling_id, at desc);
    create index counseling_sign_links_by_account on counseling_sign_links (by_uid) where by_uid is not null;
  `.execute(db)

  await sql`
    -- How often a roster counsels each Soldier, and the reminders that its leaders received.
    create table counseling_policies (
      roster_id uuid not null references rosters (id) on delete cascade,
      version integer not null check (version > 0),
      seed boolean not null,
      at timestamptz(3) not null,
      -- No reference to an account: the history stays when the author's account is gone.
      by uuid not null,
      policy jsonb not null,
      primary key (roster_id, version)
    );

    -- The last day whose reminders went out.
    create table counseling_digests (
      roster_id uuid primary key references rosters (id) on delete cascade,
      day date not null
    );

    -- Each reminder goes out once, whichever server sends it. The key is the line (for an assessment with its session),
    -- its day, and whether the reminder was early or on the due day.
    create table counseling_reminders (
      roster_id uuid not null,
      soldier_id uuid not null,
      item text not null,
      due_on date not null,
      stage text not null check (stage in ('soon', 'due')),
      at timestamptz(3) not null,
      primary key (roster_id, soldier_id, item, due_on, stage),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );

    -- PDFs of many counselings, made in the background and kept for an hour for the account that requested them.
    create table counseling_exports (
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      roster_id uuid not null references rosters (id) on delete cascade,
      layout text not null check (layout in ('form', 'record')),
      at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      unique (id, uid)
    );
    create index counseling_exports_of on counseling_exports (uid, at desc);
    create index counseling_exports_of_roster on counseling_exports (roster_id);
    create index counseling_exports_old on counseling_exports (expires_at);

    -- When a session is deleted, its file goes too.
    create table counseling_export_files (
      export_id uuid not null,
      uid uuid not null,
      roster_id uuid not null,
      counseling_id uuid not null,
      place integer not null,
      state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
      -- When a server started to make it. That server may have died since.
      claimed_at timestamptz(3),
      file_name text,
      content bytea,
      primary key (export_id, counseling_id),
      foreign key (export_id, uid) references counseling_exports (id, uid) on delete cascade,
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade,
      check ((content is not null) = (state = 'made'))
    );
    create index counseling_export_files_of on counseling_export_files (roster_id, counseling_id);
    create index counseling_export_files_of_account on counseling_export_files (uid);
    create index counseling_export_files_to_make on counseling_export_files (export_id, place) where state = 'waiting';
  `.execute(db)

  // A draft is not visible to its Soldier, even when that Soldier helps keep the roster. A Soldier's id only identifies
  // a person together with the roster.
  const about = (row: string) => `(${row}roster_id, ${row}soldier_id)`
  const oneself = `(${OWN_ROSTER}, ${OWN_ROW})`
  const own = `${about('')} = ${oneself}`
  const ofOthers = `${about('')} is distinct from ${oneself}`
  const changing = `roster_id in ${CHANGED} and ${ofOthers}`
  const ofText = (row: string) =>
    `exists (select from counseling_texts t where t.roster_id = ${row}.roster_id and t.counseling_id = ${row}.counseling_id)`
  const addedTo = (row: string, by: string) =>
    `exists (select from counselings c where c.roster_id = ${row}.roster_id and c.id = ${row}.counseling_id and ${by})`
  const byLeaders = `c.roster_id in ${CHANGED} and ${about('c.')} is distinct from ${oneself}`
  const byOneself = `${about('c.')} = ${oneself}`
  await protect(db, {
    counselings: {
      select: `(${keeps('roster_id')} and (state <> 'draft' or ${ofOthers}))
        or (state <> 'draft' and (${own} or roster_id in ${SEEN}))`,
      insert: changing,
      // The Soldier answers, which changes the state of the Soldier's own row.
      update: `(${changing}) or (state <> 'draft' and ${own})`,
      delete: `${changing} and state = 'draft'`,
    },
    counseling_texts: {
      select: `(${keeps('roster_id')} and (delivered or ${ofOthers}))
        or (delivered and ${own}) or (delivered and shared and roster_id in ${SEEN})`,
      insert: changing,
      update: `(${changing}) or (delivered and ${own})`,
      delete: `${changing} and not delivered`,
    },
    // An account that may read the text may also read its addenda, its history and the tasks of its plan.
    counseling_addenda: {
      select: ofText('counseling_addenda'),
      insert: addedTo('counseling_addenda', `(${byLeaders})`),
    },
    counseling_events: {
      select: ofText('counseling_events'),
      insert: addedTo('counseling_events', `((${byLeaders}) or ${byOneself})`),
    },
    counseling_tasks: {
      select: ofText('counseling_tasks'),
      insert: addedTo('counseling_tasks', `(${byLeaders})`),
    },
    counseling_snippets: { select: `uid = ${ME}`, insert: `uid = ${ME}`, update: `uid = ${ME}`, delete: `uid = ${ME}` },
    // An account that may read the text may also read its signatures.
    counseling_signatures: {
      select: ofText('counseling_signatures'),
      insert: addedTo('counseling_signatures', `((${byLeaders}) or ${byOneself})`),
    },
    counseling_sign_links: {
      select: inRoster(KEPT),
      insert: addedTo('counseling_sign_links', byLeaders),
      update: addedTo('counseling_sign_links', byLeaders),
    },
    counseling_policies: { select: seen('roster_id'), insert: inRoster(CHANGED) },
    counseling_digests: SYSTEM_ONLY,
    counseling_reminders: SYSTEM_ONLY,
    counseling_exports: { select: `uid = ${ME}`, insert: `uid = ${ME}`, delete: `uid = ${ME}` },
    counseling_export_files: { select: `uid = ${ME}`, insert: `uid = ${ME}` },
  })
}
