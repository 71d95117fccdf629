import { type Kysely, sql } from 'kysely'
import { ME, protect, SYSTEM_ONLY } from '../row-rules.ts'

/** What one device hands to another without a server: the keys that sign it, and the one it is sealed for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_keys (
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      -- No reference: a session that expires without signal leaves the key, and one that is ended ends it.
      session_id uuid not null,
      -- A point of P-256, uncompressed.
      public_key bytea not null check (length(public_key) = 65),
      registered_at timestamptz(3) not null,
      valid_until timestamptz(3) not null,
      ended_at timestamptz(3),
      revoked_at timestamptz(3)
    );
    create index device_keys_by_account on device_keys (uid, valid_until);
    create index device_keys_by_age on device_keys (valid_until);

    create table sealing_keys (
      id uuid primary key,
      public_key bytea not null check (length(public_key) = 65),
      -- PKCS #8.
      private_key bytea not null check (length(private_key) between 1 and 500),
      made_at timestamptz(3) not null
    );
  `.execute(db)

  await protect(db, {
    device_keys: { select: `uid = ${ME}`, update: `uid = ${ME}` },
    sealing_keys: SYSTEM_ONLY,
  })
}
