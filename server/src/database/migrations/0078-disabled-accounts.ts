import { type Kysely, sql } from 'kysely'
import { roleNames } from '../row-rules.ts'

/**
 * An admin can disable an account (decision 0088). It comes back as it was. And what only a sign-in or the operator
 * may write about an account is now out of reach for the account itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { app } = await roleNames(db)
  await sql`
    alter table accounts add column disabled_at timestamptz;
    create index accounts_disabled on accounts (uid) where disabled_at is not null;

    -- Mail and push to a disabled account are dropped, whatever they are about.
    alter function still_told(uuid, text, text) rename to roster_still_tells;
    create function still_told(account uuid, area text, link text) returns boolean
    language sql security definer set search_path = public, pg_temp as $$
      select not exists (select from accounts a where a.uid = account and a.disabled_at is not null)
        and roster_still_tells(account, area, link)
    $$;

    -- Only a provider says which address is whose.
    revoke update (email, email_verified) on accounts from ${app};
    -- An account with this role is an admin, and only the operator may set it. The rules let nobody change an account
    -- without acting for it.
    create function only_operator_makes_admins() returns trigger language plpgsql as $$
    begin
      raise exception 'an account cannot make itself an admin' using errcode = 'insufficient_privilege';
    end $$;
    create trigger only_operator_makes_admins before update of declared_role on accounts for each row
      when (new.declared_role = 'Admin' and new.declared_role is distinct from old.declared_role
        and nullif(current_setting('muster.uid', true), '') is not null)
      execute function only_operator_makes_admins();
  `.execute(db)
}
