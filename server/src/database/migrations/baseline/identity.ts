import { type Kysely, sql } from 'kysely'
import { ME, protect, SYSTEM_ONLY, roleNames } from '../../row-rules.ts'

/** Accounts, their ways to sign in, and their sessions. */
export async function identity(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      uid uuid primary key,
      email text,
      email_verified boolean not null default false,
      display_name text,
      needs_profile boolean not null default true,
      created_at timestamptz not null,
      dodid text check (dodid ~ '^[0-9]{10}$'),
      name_last text,
      name_first text,
      name_middle text,
      name_suffix text,
      name_display text,
      rank text,
      declared_role text,
      -- The roles record (specification section 6). The operator sets these two columns. No call writes them.
      roles text[] not null default '{}',
      role text,
      has_seen_tour boolean not null default false,
      has_seen_tour_mobile boolean not null default false,
      has_seen_tour_desktop boolean not null default false
    );

    create table identities (
      issuer text not null,
      sub text not null,
      uid uuid not null references accounts on delete cascade,
      provider text not null,
      email text,
      email_verified boolean not null default false,
      created_at timestamptz not null,
      last_sign_in_at timestamptz not null,
      primary key (issuer, sub)
    );
    create index identities_uid on identities (uid);

    create table sessions (
      id uuid primary key,
      token_hash bytea not null unique,
      uid uuid not null references accounts on delete cascade,
      kind text not null check (kind in ('web', 'native')),
      device text not null,
      started_at timestamptz not null,
      last_active_at timestamptz not null,
      -- Whether the phone's app lock guards the session. Such a session runs longer (decision 0060).
      app_lock boolean not null default false
    );
    create index sessions_uid on sessions (uid);
    create index sessions_last_active_at on sessions (last_active_at);

    create table sign_in_nonces (
      nonce_hash bytea primary key,
      provider text not null,
      expires_at timestamptz not null
    );

    -- A sign-in in progress at a provider, bound to one browser by a cookie. The key is the cookie's hash.
    create table sign_in_transactions (
      id_hash bytea primary key,
      provider text not null,
      state text not null,
      nonce text not null,
      code_verifier text not null,
      return_to text not null,
      expires_at timestamptz not null,
      -- For a sign-in that an app began in the system's browser: the hash of a secret that only that app knows, and the
      -- provider's answer until the app fetches it by a one-time code (decision 0040).
      app_challenge text,
      answer text
    );
  `.execute(db)

  const { app, system } = await roleNames(db)
  await sql`
    -- Rank and name. The e-mail address only of accounts that have given no name.
    create view account_names as
      select uid, rank, name_last, name_first, name_middle, name_suffix, name_display, display_name,
        case when coalesce(nullif(name_display, ''), nullif(display_name, '')) is null then email end as email
      from accounts;
    revoke insert, update, delete on account_names from ${app}, ${system};

    -- Only the operator may set the roles of an account.
    revoke update on accounts from ${app};
    grant update (email, email_verified, display_name, needs_profile, dodid, name_last, name_first, name_middle,
      name_suffix, name_display, rank, declared_role, has_seen_tour, has_seen_tour_mobile, has_seen_tour_desktop)
      on accounts to ${app};
  `.execute(db)

  await protect(db, {
    // Other accounts see nothing but the name, in the view `account_names`.
    accounts: { select: `uid = ${ME}`, update: `uid = ${ME}` },
    identities: { select: `uid = ${ME}` },
    sessions: { select: `uid = ${ME}`, delete: `uid = ${ME}` },
    sign_in_nonces: SYSTEM_ONLY,
    sign_in_transactions: SYSTEM_ONLY,
  })
}
