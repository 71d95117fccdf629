import { type Kysely, sql } from 'kysely'
import { KEPT, ME, OWN_ROSTER, OWN_ROW, protect, SYSTEM_ONLY } from '../../row-rules.ts'

/** The platform's own tables: changes, stored answers to writes, the access log and the outbox. */
export async function platform(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_feed (
      id bigint generated always as identity primary key,
      topics text[] not null,
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default clock_timestamp()
    );
    create index change_feed_xid on change_feed (xid);
    create index change_feed_at on change_feed (at);

    create table idempotency_keys (
      caller text not null,
      key text not null,
      function text not null,
      body_hash text not null,
      result text not null,
      at timestamptz not null default now(),
      primary key (caller, key)
    );
    create index idempotency_keys_at on idempotency_keys (at);

    create table access_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      uid uuid,
      function text not null,
      roster_id uuid,
      soldier_id uuid,
      request_id text not null
    );
    create index access_log_uid on access_log (uid, at);
    create index access_log_roster on access_log (roster_id, at) where roster_id is not null;
    create index access_log_soldier on access_log (soldier_id, at) where soldier_id is not null;
    create index access_log_at on access_log using brin (at);

    -- No bug and no careless statement can rewrite the access log: rows are deleted only by the function below.
    create function refuse_access_log_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('muster.purging_access_log', true) = 'yes' then
        return old;
      end if;
      raise exception 'access_log is append-only' using errcode = 'restrict_violation';
    end $$;
    create trigger access_log_append_only before update or delete on access_log
      for each row execute function refuse_access_log_change();
    create trigger access_log_no_truncate before truncate on access_log
      for each statement execute function refuse_access_log_change();
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
    end $$;

    -- Announcements to send. Each is written together with the event it reports, and removed when it is sent.
    create table outbox (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null,
      kind text not null,
      recipients uuid[] not null,
      title text not null,
      body text not null,
      link text,
      -- A line that keeps failing must not hold up the others.
      attempts integer not null default 0,
      not_before timestamptz(3) not null default '-infinity',
      -- The source of the announcements, where a feature counts how many received them.
      source uuid
    );

    -- The secrets that all servers of one database sign with. A backup includes them, which is fine: they guard nothing
    -- else.
    create table server_secrets (name text primary key, secret bytea not null);
  `.execute(db)

  await protect(db, {
    server_secrets: SYSTEM_ONLY,
    // Every signed-in account may add an announcement. No account reads the outbox.
    outbox: { insert: `${ME} is not null` },
    idempotency_keys: {
      select: `caller = ${ME}::text`,
      insert: `caller = ${ME}::text`,
      update: `caller = ${ME}::text`,
    },
    access_log: {
      select: `uid = ${ME} or roster_id in ${KEPT} or soldier_id = ${OWN_ROW}
        or roster_id = ${OWN_ROSTER} and soldier_id is null`,
      insert: `uid = ${ME}`,
    },
  })
}
