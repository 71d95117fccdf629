import { type Kysely, sql } from 'kysely'
import { protect, roleNames, SYSTEM_ONLY } from '../row-rules.ts'

/** The form of sealed values: the id of their key comes second. */
const SEALED = sql.lit('s1.________-____-____-____-____________.%')

/**
 * Columns of text and JSON that are sealed with a key of the roster (decision 0093). The keys are here encrypted, by a
 * key that the database does not have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { app, system } = await roleNames(db)
  await sql`
    create table data_keys (
      id uuid primary key,
      -- No reference: a key is made while the transaction that makes the roster is still open.
      roster_id uuid not null unique,
      wrapped bytea not null,
      wrapped_by text not null,
      made_at timestamptz not null default now(),
      sealed_at timestamptz
    );
    create index data_keys_made_at on data_keys (made_at);
    create index data_keys_unsealed on data_keys (id) where sealed_at is null;

    -- Marks a sealed value for the server, which opens it when the row arrives. Any other value stays as it is.
    create function opened(place text, roster uuid, row_id uuid, value text) returns text language sql stable parallel safe
    return case when value like ${SEALED} then '<sealed:' || coalesce(current_setting('muster.mark', true), '')
        || ' text ' || place || ' ' || roster || ' ' || row_id || ' ' || value || '>'
      else value end;
    create function opened(place text, roster uuid, row_id uuid, value jsonb) returns jsonb language sql stable parallel safe
    return case when jsonb_typeof(value) = 'string' and value #>> '{}' like ${SEALED}
      then to_jsonb('<sealed:' || coalesce(current_setting('muster.mark', true), '')
        || ' json ' || place || ' ' || roster || ' ' || row_id || ' ' || (value #>> '{}') || '>')
      else value end;

    create or replace function duty_history_is_append_only() returns trigger language plpgsql as $$
    begin
      -- One level down is the cascade of a Soldier or roster that is purged.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      if tg_op = 'UPDATE' and tg_table_name in ('submissions', 'group_submissions')
        and current_setting('muster.forgetting', true) = 'yes' then
        return new;
      end if;
      -- What was stored in clear is sealed. Nothing else of the row changes.
      if tg_op = 'UPDATE' and tg_table_name in ('counseling_addenda', 'counseling_signatures') and (
        select bool_and(coalesce(n.value #>> '{}', '') like ${SEALED} and coalesce(o.value #>> '{}', '') not in ('', 'null')
          and o.value #>> '{}' not like ${SEALED})
        from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
        where n.value is distinct from o.value
      ) then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
  `.execute(db)
  await protect(db, { data_keys: SYSTEM_ONLY })
  await sql`
    revoke all on data_keys from ${app}, ${system};
    grant select, insert (id, roster_id, wrapped, wrapped_by), update (sealed_at), delete on data_keys to ${system};
  `.execute(db)
}
