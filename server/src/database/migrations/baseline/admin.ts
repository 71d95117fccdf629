import { type Kysely, sql } from 'kysely'
import { protect, SYSTEM_ONLY } from '../../row-rules.ts'

/** For the admin area: finding accounts, when they were last active, and what admins did. */
export async function admin(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One index finds the beginnings of all words, without an extension that not every server has. The index and the
    -- query both call this function, so that both mean the same.
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

    -- Sessions end after six hours. When the account was last active stays. It is exact to ten minutes, so that staying
    -- active causes almost no writes.
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
      -- No references: the line stays when either account is gone.
      by_uid uuid not null,
      act text not null,
      about_uid uuid,
      -- The subject when it is not an account: a receipt or a job.
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

    -- The newest migration of the database. Only the owner can read the table itself.
    create function migration_level() returns text
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select max(name) from kysely_migration);
    end $$;
  `.execute(db)

  await protect(db, { account_presence: SYSTEM_ONLY, admin_acts: SYSTEM_ONLY })
}
