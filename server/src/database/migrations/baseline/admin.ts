import { type Kysely, sql } from 'kysely'
import { protect, SYSTEM_ONLY } from '../../row-rules.ts'

/** For the admin area: finding accounts, when they were seen last, and what admins did. */
export async function admin(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The beginnings of all words are found by one index, without an extension that not every server has. In the
    -- definition of the index and in the query, so that both mean the same.
    create function account_words(email text, last text, first text, display text) returns tsvector
    language sql immutable parallel safe as $$
      select array_to_tsvector(array_remove(regexp_split_to_array(lower(
        coalesce(email, '') || ' ' || translate(coalesce(email, ''), '@._-', '    ') || ' '
        || replace(coalesce(email, ''), '@', ' ') || ' ' || coalesce(last, '') || ' '
        || coalesce(first, '') || ' ' || coalesce(display, '')), '[\\s,;]+'), ''))
    $$;
    create index accounts_by_words on accounts
      using gin (account_words(email, name_last, name_first, display_name));
    create index accounts_by_age on accounts (created_at, uid);
    create index accounts_admins on accounts (uid)
      where 'Admin' = any(roles) or role = 'Admin' or declared_role = 'Admin';

    -- Sessions go after six hours; when they were last active stays. Exact to ten minutes, so that being there costs
    -- next to nothing.
    create table account_presence (
      uid uuid primary key references accounts (uid) on delete cascade,
      last_seen_at timestamptz(3) not null
    );
    create index account_presence_by_time on account_presence (last_seen_at, uid);
    create function account_came() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into account_presence (uid, last_seen_at) values (new.uid, new.created_at) on conflict do nothing;
      return null;
    end $$;
    create trigger account_came after insert on accounts for each row execute function account_came();
    create function account_seen() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update account_presence set last_seen_at = new.last_active_at
      where uid = new.uid and last_seen_at < new.last_active_at - interval '10 minutes';
      return null;
    end $$;
    create trigger account_seen after insert or update of last_active_at on sessions
      for each row execute function account_seen();

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
    );
    create index admin_acts_by_account on admin_acts (about_uid, id) where about_uid is not null;
    create function admin_acts_are_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'admin_acts is append-only' using errcode = 'restrict_violation';
    end $$;
    create trigger admin_acts_append_only before update or delete on admin_acts
      for each row execute function admin_acts_are_append_only();
    create trigger admin_acts_no_truncate before truncate on admin_acts
      for each statement execute function admin_acts_are_append_only();

    -- How far the database has come; the table itself is its owner's alone.
    create function migration_level() returns text
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select max(name) from kysely_migration);
    end $$;
  `.execute(db)

  await protect(db, { account_presence: SYSTEM_ONLY, admin_acts: SYSTEM_ONLY })
}
