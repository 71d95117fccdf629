import { type Kysely, sql } from 'kysely'

/** Accounts, how they sign in, and where they are signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
      -- The roles record (specification section 6). Set by the operator; no call writes these two.
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
      last_active_at timestamptz not null
    );
    create index sessions_uid on sessions (uid);
    create index sessions_last_active_at on sessions (last_active_at);

    create table sign_in_nonces (
      nonce_hash bytea primary key,
      provider text not null,
      expires_at timestamptz not null
    );

    -- A sign-in on its way through a provider, bound to one browser by the cookie whose hash is the key.
    create table sign_in_transactions (
      id_hash bytea primary key,
      provider text not null,
      state text not null,
      nonce text not null,
      code_verifier text not null,
      return_to text not null,
      expires_at timestamptz not null
    );
  `.execute(db)
}
