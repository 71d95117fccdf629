import { DEVICE_KEYS } from '@muster/domain/identity/carried/schema.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { EndedBy } from '../../platform/sessions/sessions.ts'
import type {} from '../../platform/sessions/tables.ts'
import { among, type Which } from '../../platform/sessions/writes.ts'
import type {} from '../tables.ts'
import type {} from './tables.ts'

interface NewKey {
  readonly id: string
  readonly uid: string
  readonly sessionId: string
  readonly publicKey: Buffer
  readonly now: Date
  readonly validUntil: Date
}

/** The id of the key, the same when this account has it already. Null when the session has ended in the meantime. */
export async function saveDeviceKey(tx: WriteTx, key: NewKey): Promise<string | null> {
  const { uid, sessionId, publicKey, now, validUntil } = key
  // Locked until we are done, so that ending the session either finds the key or comes before it.
  const session = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('uid', '=', uid)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) return null
  // Registrations of one account take turns, so that they do not all count the keys before the others are added.
  await tx.query.selectFrom('accounts').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
  const renewed = await tx.query
    .updateTable('device_keys')
    .set({ valid_until: validUntil, session_id: sessionId })
    .where('uid', '=', uid)
    .where('public_key', '=', publicKey)
    .where('ended_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // A device has one key: what it signed with the one before still counts.
  await tx.query
    .updateTable('device_keys')
    .set({ ended_at: now })
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .where('public_key', '<>', publicKey)
    .where('ended_at', 'is', null)
    .execute()
  if (renewed) return renewed.id
  const values = { id: key.id, uid, session_id: sessionId, public_key: publicKey }
  await tx.query
    .insertInto('device_keys')
    .values({ ...values, registered_at: now, valid_until: validUntil })
    .execute()
  await sql`
    delete from device_keys where id in (
      select id from device_keys where uid = ${uid}
      order by valid_until desc, id = ${key.id} desc, id offset ${DEVICE_KEYS}
    )`.execute(tx.query)
  return key.id
}

/** A device that signs out deletes its key, so what it signed was signed before. From elsewhere nobody knows who has it. */
export async function endDeviceKeys(
  tx: WriteTx,
  uid: string,
  which: Which,
  { by, at }: { readonly by: EndedBy; readonly at: Date },
): Promise<void> {
  const set = by === 'the device' ? { ended_at: at } : { revoked_at: at }
  await tx.query
    .updateTable('device_keys')
    .set(set)
    .where('uid', '=', uid)
    .where(among(which, 'session_id'))
    .where(by === 'the device' ? 'ended_at' : 'revoked_at', 'is', null)
    .execute()
}

interface SealingKey {
  readonly id: string
  readonly public_key: Buffer
  readonly private_key: Buffer
  readonly made_at: Date
}

/** The first key of the installation. Two processes that make it at once take turns, and the second finds the first's. */
export async function addFirstSealingKey(
  tx: WriteTx,
  { id, public_key, private_key, made_at }: SealingKey,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sealing_keys'))`.execute(tx.query)
  await sql`
    insert into sealing_keys (id, public_key, private_key, made_at)
    select ${id}, ${public_key}, ${private_key}, ${made_at}::timestamptz
    where not exists (select from sealing_keys)`.execute(tx.query)
}
