import { type Kysely, sql } from 'kysely'
import { ME, protect, roleNames, SYSTEM_ONLY } from '../row-rules.ts'

/** Who did what to the security of this server, in a chain of hashes (decision 0089). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { app, system } = await roleNames(db)
  await sql`
    create table security_log (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null,
      kind text not null,
      what text not null,
      outcome text not null check (outcome in ('ok', 'refused')),
      uid uuid,
      about text,
      address text,
      times integer not null check (times > 0),
      details jsonb not null,
      -- Its place in the chain, which the sealer sets once, a moment after the row.
      seq bigint,
      hash bytea,
      check ((seq is null) = (hash is null))
    );
    create unique index security_log_chain on security_log (seq) where seq is not null;
    create index security_log_unsealed on security_log (id) where seq is null;
    create index security_log_kind on security_log (kind, seq);
    create index security_log_what on security_log (lower(what), seq);
    create index security_log_about on security_log (about, seq) where about is not null;
    create index security_log_address on security_log (address, seq) where address is not null;
    create index security_log_uid on security_log (uid, seq) where uid is not null;
    create index security_log_refused on security_log (seq) where outcome = 'refused';
    create index security_log_at on security_log (at);

    create table security_log_heads (
      seq bigint primary key,
      at timestamptz(3) not null,
      hash bytea not null,
      key text not null,
      signature bytea not null
    );
    -- How far each stream has come.
    create table security_log_streams (target text primary key, seq bigint not null);

    -- A row gets its place once. Nothing else changes, and rows go only with the function below.
    create function refuse_security_log_change() returns trigger language plpgsql as $$
    begin
      -- Only inside the purge, which runs as the owner: the system itself may delete nothing.
      if tg_op = 'DELETE' and current_setting('muster.purging_security_log', true) = 'yes' then
        return old;
      end if;
      if tg_op = 'UPDATE' and tg_table_name = 'security_log' then
        if (to_jsonb(old) ->> 'seq') is null
          and to_jsonb(old) - '{seq,hash}'::text[] = to_jsonb(new) - '{seq,hash}'::text[] then
          return new;
        end if;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create trigger security_log_append_only before update or delete on security_log
      for each row execute function refuse_security_log_change();
    create trigger security_log_no_truncate before truncate on security_log
      for each statement execute function refuse_security_log_change();
    create trigger security_log_heads_append_only before update or delete on security_log_heads
      for each row execute function refuse_security_log_change();
    create trigger security_log_heads_no_truncate before truncate on security_log_heads
      for each statement execute function refuse_security_log_change();

    -- Deletes what a signed head of that age covers, so that the chain still begins at one. Keeps that head. By the
    -- clock of the database, and never what is younger than a year.
    create function purge_security_log(days integer) returns bigint language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      covered bigint;
      purged bigint;
    begin
      select h.seq into covered from security_log_heads h
        where h.at < now() - make_interval(days => greatest(days, 365)) order by h.seq desc limit 1;
      perform set_config('muster.purging_security_log', 'yes', true);
      delete from security_log where seq <= covered;
      get diagnostics purged = row_count;
      delete from security_log_heads where seq < covered;
      perform set_config('muster.purging_security_log', '', true);
      return purged;
    end $$;
  `.execute(db)
  await protect(db, {
    // What an account does is written in its own transaction. It reads nothing here.
    security_log: { insert: `uid = ${ME} and seq is null` },
    security_log_heads: SYSTEM_ONLY,
    security_log_streams: SYSTEM_ONLY,
  })
  await sql`
    revoke all on security_log, security_log_heads, security_log_streams from ${app}, ${system};
    grant select on security_log, security_log_heads, security_log_streams to ${app};
    grant insert (at, kind, what, outcome, uid, about, address, times, details) on security_log to ${app};
    grant select, insert on security_log, security_log_heads to ${system};
    grant update (seq, hash) on security_log to ${system};
    grant select, insert, update on security_log_streams to ${system};
    revoke execute on function purge_security_log(integer) from public;
    grant execute on function purge_security_log(integer) to ${system};
  `.execute(db)
}
