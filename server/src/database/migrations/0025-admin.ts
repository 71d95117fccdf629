import { type Kysely, sql } from 'kysely'
import { protect, SYSTEM_ONLY } from '../row-rules.ts'

/** For the admin area: finding accounts, when they were seen last, what admins did, requests for help that were handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The beginnings of all words are found by one index, without an extension that not every server has. In the
  // definition of the index and in the query, so that both mean the same.
  await sql`
    create function account_words(email text, last text, first text, display text) returns tsvector
    language sql immutable parallel safe as $$
      select array_to_tsvector(array_remove(regexp_split_to_array(lower(
        coalesce(email, '') || ' ' || translate(coalesce(email, ''), '@._-', '    ') || ' '
        || replace(coalesce(email, ''), '@', ' ') || ' ' || coalesce(last, '') || ' '
        || coalesce(first, '') || ' ' || coalesce(display, '')), '[\\s,;]+'), ''))
    $$`.execute(db)
  await sql`
    create index accounts_by_words on accounts
      using gin (account_words(email, name_last, name_first, display_name))`.execute(db)
  await sql`create index accounts_by_age on accounts (created_at, uid)`.execute(db)
  await sql`
    create index accounts_admins on accounts (uid)
      where 'Admin' = any(roles) or role = 'Admin' or declared_role = 'Admin'`.execute(db)
  await sql`create index subscription_sources_by_status on subscription_sources (status, source, uid)`.execute(db)

  // Sessions go after six hours; when they were last active stays. Exact to ten minutes, so that being there costs
  // next to nothing.
  await sql`
    create table account_presence (
      uid uuid primary key references accounts (uid) on delete cascade,
      last_seen_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index account_presence_by_time on account_presence (last_seen_at, uid)`.execute(db)
  await sql`
    insert into account_presence (uid, last_seen_at)
    select a.uid, greatest(a.created_at,
      (select max(i.last_sign_in_at) from identities i where i.uid = a.uid),
      (select max(s.last_active_at) from sessions s where s.uid = a.uid))
    from accounts a`.execute(db)
  await sql`
    create function account_came() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into account_presence (uid, last_seen_at) values (new.uid, new.created_at) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`create trigger account_came after insert on accounts for each row execute function account_came()`.execute(
    db,
  )
  await sql`
    create function account_seen() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update account_presence set last_seen_at = new.last_active_at
      where uid = new.uid and last_seen_at < new.last_active_at - interval '10 minutes';
      return null;
    end $$`.execute(db)
  await sql`
    create trigger account_seen after insert or update of last_active_at on sessions
      for each row execute function account_seen()`.execute(db)

  await sql`
    create table admin_acts (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null,
      -- No references: the record outlives both.
      by_uid uuid not null,
      act text not null,
      about_uid uuid,
      -- What it is about, where that is no account: a receipt, a job.
      about text,
      reason text,
      details jsonb not null default '{}'
    )`.execute(db)
  await sql`create index admin_acts_by_account on admin_acts (about_uid, id) where about_uid is not null`.execute(db)
  await sql`
    create function admin_acts_are_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'admin_acts is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger admin_acts_append_only before update or delete on admin_acts
      for each row execute function admin_acts_are_append_only()`.execute(db)
  await sql`
    create trigger admin_acts_no_truncate before truncate on admin_acts
      for each statement execute function admin_acts_are_append_only()`.execute(db)

  await sql`
    alter table support_requests
      add column handled_at timestamptz(3),
      add column handled_by uuid,
      add column handled_note text`.execute(db)
  await sql`create index support_requests_by_time on support_requests (at, receipt)`.execute(db)
  await sql`create index support_requests_open on support_requests (at, receipt) where handled_at is null`.execute(db)
  await sql`create index support_requests_by_words on support_requests using gin (to_tsvector('english', text))`.execute(
    db,
  )

  // How far the database has come; the table itself is its owner's alone.
  await sql`
    create function migration_level() returns text
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select max(name) from kysely_migration);
    end $$`.execute(db)

  await protect(db, { account_presence: SYSTEM_ONLY, admin_acts: SYSTEM_ONLY })
}
