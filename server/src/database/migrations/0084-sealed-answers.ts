import { type Kysely, sql } from 'kysely'

/**
 * From now on every kept answer is sealed with its Idempotency-Key, which the database no longer has. Those that are there
 * stay readable for their 40 days, under the hash of their key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys add column sealed boolean not null default true;
    update idempotency_keys set sealed = false,
      key = 'sealed:' || translate(rtrim(encode(sha256(convert_to(key, 'UTF8')), 'base64'), '='), '+/', '-_')
    where key not like 'sealed:%';
  `.execute(db)
}
