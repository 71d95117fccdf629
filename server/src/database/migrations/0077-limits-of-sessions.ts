import { type Kysely, sql } from 'kysely'

/**
 * What a session must know to end at its absolute limit and to count as a fresh sign-in (decision 0087), and where it
 * was begun. Running sessions count from their start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      -- The absolute limit counts from here: from the start, or from when the app lock was turned off.
      add column counts_from timestamptz,
      -- When the provider last asked who it is.
      add column signed_in_at timestamptz,
      add column provider text,
      add column address text;
    update sessions set counts_from = started_at, signed_in_at = started_at;
    alter table sessions
      alter column counts_from set not null,
      alter column signed_in_at set not null;
    create index sessions_counts_from on sessions (counts_from);
    -- The provider must ask who it is, even if it just did.
    alter table sign_in_transactions add column fresh boolean not null default false;
  `.execute(db)
}
