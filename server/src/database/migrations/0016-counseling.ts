import { type Kysely, sql } from 'kysely'
import { CHANGED, KEPT, ME, OWN_ROSTER, OWN_ROW, protect, SEEN } from '../row-rules.ts'

/**
 * Counselings. What a leader above may know (who, when, what kind, how it stands) is in one table and the words are in
 * another, so that the rows that the database gives out are themselves the rule of who may read what.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counselings (
      roster_id uuid not null,
      id uuid not null,
      soldier_id uuid not null,
      -- No references to accounts: a record outlives whoever wrote it.
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
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      check ((delivered_at is null) = (state = 'draft')),
      check ((closed_at is not null) = (state = 'closed')),
      check (state <> 'draft' or not shared)
    )`.execute(db)
  await sql`create index counselings_by_day on counselings (roster_id, held_on, id)`.execute(db)
  await sql`create index counselings_by_soldier on counselings (roster_id, soldier_id, held_on, id)`.execute(db)
  await sql`create index counselings_to_assess on counselings (assess_on) where assess_on is not null and assessed_on is null`.execute(
    db,
  )
  await sql`create index counselings_next on counselings (next_on) where next_on is not null`.execute(db)

  await sql`
    create table counseling_texts (
      roster_id uuid not null,
      counseling_id uuid not null,
      soldier_id uuid not null,
      -- As in counselings, for the rules of who may read.
      delivered boolean not null default false,
      shared boolean not null default false,
      -- A CounselingDraft; after delivery with the parties, and frozen.
      content jsonb not null,
      response text check (response in ('agree', 'disagree', 'refused')),
      remarks text not null default '',
      assessment text not null default '',
      result text check (result in ('achieved', 'partly', 'not achieved')),
      -- Of what was signed, as SHA-256; null until the first signature.
      signed_hash bytea,
      primary key (roster_id, counseling_id),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade
    )`.execute(db)

  await sql`
    create table counseling_addenda (
      roster_id uuid not null,
      id uuid not null,
      counseling_id uuid not null,
      at timestamptz(3) not null,
      by uuid not null,
      text text not null,
      primary key (roster_id, id),
      foreign key (roster_id, counseling_id) references counseling_texts (roster_id, counseling_id) on delete cascade
    )`.execute(db)
  await sql`create index counseling_addenda_of on counseling_addenda (roster_id, counseling_id, at)`.execute(db)

  await sql`
    create table counseling_events (
      roster_id uuid not null,
      id uuid not null,
      counseling_id uuid not null,
      number bigint generated always as identity,
      at timestamptz(3) not null,
      -- Null: the Soldier by a link, without an account.
      by uuid,
      act text not null,
      note text not null default '',
      primary key (roster_id, id),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index counseling_events_of on counseling_events (roster_id, counseling_id, number desc)`.execute(db)

  // Which task a line of a plan became, so that it becomes one only once.
  await sql`
    create table counseling_tasks (
      roster_id uuid not null,
      counseling_id uuid not null,
      line_id uuid not null,
      task_id uuid not null,
      primary key (roster_id, counseling_id, line_id),
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade
    )`.execute(db)

  await sql`
    create table counseling_snippets (
      uid uuid not null references accounts (uid) on delete cascade,
      id uuid not null,
      block text not null,
      title text not null,
      text text not null,
      primary key (uid, id)
    )`.execute(db)

  for (const table of ['counseling_addenda', 'counseling_events']) {
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function duty_history_is_append_only()`.execute(db)
  }

  // Whom a draft is about does not see it, also who keeps the roster together with others. The id of a Soldier says
  // who it is only together with the roster.
  const about = (row: string) => `(${row}roster_id, ${row}soldier_id)`
  const oneself = `(${OWN_ROSTER}, ${OWN_ROW})`
  const own = `${about('')} = ${oneself}`
  const ofOthers = `${about('')} is distinct from ${oneself}`
  const changing = `roster_id in ${CHANGED} and ${ofOthers}`
  const ofText = (row: string) =>
    `exists (select from counseling_texts t where t.roster_id = ${row}.roster_id and t.counseling_id = ${row}.counseling_id)`
  const addedTo = (row: string, by: string) =>
    `exists (select from counselings c where c.roster_id = ${row}.roster_id and c.id = ${row}.counseling_id and (${by}))`
  const byLeaders = `c.roster_id in ${CHANGED} and ${about('c.')} is distinct from ${oneself}`
  const byOneself = `${about('c.')} = ${oneself}`
  await protect(db, {
    counselings: {
      select: `(roster_id in ${KEPT} and (state <> 'draft' or ${ofOthers}))
        or (state <> 'draft' and (${own} or roster_id in ${SEEN}))`,
      insert: changing,
      // The Soldier answers: the state of the own row moves.
      update: `(${changing}) or (state <> 'draft' and ${own})`,
      delete: `${changing} and state = 'draft'`,
    },
    counseling_texts: {
      select: `(roster_id in ${KEPT} and (delivered or ${ofOthers}))
        or (delivered and ${own}) or (delivered and shared and roster_id in ${SEEN})`,
      insert: changing,
      update: `(${changing}) or (delivered and ${own})`,
      delete: `${changing} and not delivered`,
    },
    // Whoever reads the words reads what was added to them, what happened to them and what became of the plan.
    counseling_addenda: {
      select: ofText('counseling_addenda'),
      insert: addedTo('counseling_addenda', byLeaders),
    },
    counseling_events: {
      select: ofText('counseling_events'),
      insert: addedTo('counseling_events', `(${byLeaders}) or ${byOneself}`),
    },
    counseling_tasks: {
      select: ofText('counseling_tasks'),
      insert: addedTo('counseling_tasks', byLeaders),
    },
    counseling_snippets: { select: `uid = ${ME}`, insert: `uid = ${ME}`, update: `uid = ${ME}`, delete: `uid = ${ME}` },
  })
}
