import { type Kysely, sql } from 'kysely'

/**
 * When the rights of an account change, each of its sessions gets a new token at its next call (decision 0092). Triggers
 * mark the sessions, so no code that changes rights can forget to: roles, ownership and parts of rosters, and the account
 * of a Soldier's row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column renew boolean not null default false,
      add column next_token_hash bytea,
      add column next_token_at timestamptz(3),
      add column former_token_hash bytea,
      add column former_until timestamptz(3);
    create unique index sessions_by_next_token on sessions (next_token_hash) where next_token_hash is not null;
    create unique index sessions_by_former_token on sessions (former_token_hash) where former_token_hash is not null;

    create function renew_tokens() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      before jsonb := to_jsonb(old);
      after jsonb := to_jsonb(new);
    begin
      update sessions set renew = true
      where not renew and uid in ((before->>tg_argv[0])::uuid, (after->>tg_argv[0])::uuid);
      return null;
    end $$;

    create trigger renew_tokens after update of roles on accounts
      for each row when (old.roles is distinct from new.roles) execute function renew_tokens('uid');
    create trigger renew_tokens after insert or update or delete on roster_members
      for each row execute function renew_tokens('uid');
    create trigger renew_tokens_of_owners after insert or delete on rosters
      for each row execute function renew_tokens('owner_uid');
    create trigger renew_tokens after update of owner_uid on rosters
      for each row when (old.owner_uid is distinct from new.owner_uid) execute function renew_tokens('owner_uid');
    create trigger renew_tokens after update of linked_uid on soldiers
      for each row when (old.linked_uid is distinct from new.linked_uid) execute function renew_tokens('linked_uid');
  `.execute(db)
}
