import { type Kysely, sql } from 'kysely'

/** The platform's own tables: what changed, what was already answered, who looked at what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_feed (
      id bigint generated always as identity primary key,
      topics text[] not null,
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index change_feed_xid on change_feed (xid)`.execute(db)
  await sql`create index change_feed_at on change_feed (at)`.execute(db)

  await sql`
    create table idempotency_keys (
      caller text not null,
      key text not null,
      function text not null,
      body_hash text not null,
      result text not null,
      at timestamptz not null default now(),
      primary key (caller, key)
    )`.execute(db)
  await sql`create index idempotency_keys_at on idempotency_keys (at)`.execute(db)

  await sql`
    create table access_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      uid uuid,
      function text not null,
      roster_id uuid,
      soldier_id uuid,
      request_id text not null
    )`.execute(db)
  await sql`create index access_log_uid on access_log (uid, at)`.execute(db)
  await sql`create index access_log_roster on access_log (roster_id, at) where roster_id is not null`.execute(db)
  await sql`create index access_log_soldier on access_log (soldier_id, at) where soldier_id is not null`.execute(db)
  await sql`create index access_log_at on access_log using brin (at)`.execute(db)

  // The record cannot be rewritten by a bug or a careless statement: rows leave by the function below only.
  await sql`
    create function refuse_access_log_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('muster.purging_access_log', true) = 'yes' then
        return old;
      end if;
      raise exception 'access_log is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger access_log_append_only before update or delete on access_log
      for each row execute function refuse_access_log_change()`.execute(db)
  await sql`
    create trigger access_log_no_truncate before truncate on access_log
      for each statement execute function refuse_access_log_change()`.execute(db)
  await sql`
    create function purge_access_log(older_than timestamptz) returns bigint language plpgsql as $$
    declare purged bigint;
    begin
      if older_than > now() - interval '30 days' then
        raise exception 'access_log keeps at least 30 days' using errcode = 'restrict_violation';
      end if;
      perform set_config('muster.purging_access_log', 'yes', true);
      delete from access_log where at < older_than;
      get diagnostics purged = row_count;
      perform set_config('muster.purging_access_log', '', true);
      return purged;
    end $$`.execute(db)
}
