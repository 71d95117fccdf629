import { DEVICE_LIMIT, type PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type {} from '../../identity/tables.ts'
import type {} from '../../platform/sessions/tables.ts'
import { among, type Which } from '../../platform/sessions/writes.ts'
import { purge } from '../../database/purge.ts'
import { pushTables } from './tables.ts'

/** The number of rows deleted at a time, so that the deletion holds nobody up. */
const CHUNK = 5000

export interface DeviceAddress {
  readonly platform: PushPlatform
  readonly token: string
}

export interface NewDevice extends DeviceAddress {
  readonly id: string
  readonly uid: string
  readonly sessionId: string
  readonly keys: { readonly p256dh: string; readonly auth: string } | null
  readonly now: Date
}

/** False when the session has ended in the meantime. The device now belongs to this account, whoever had it before. */
export async function saveDevice(tx: WriteTx, device: NewDevice): Promise<boolean> {
  const { id, uid, sessionId, platform, token, keys, now } = device
  // Locked until we are done, so that ending the session either finds the device or comes before it.
  const session = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('uid', '=', uid)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) return false
  // Registrations of one account take turns, so that they do not all count the devices before the others are added.
  await tx.query.selectFrom('accounts').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
  const mine = { uid, keys: keys && JSON.stringify(keys), session_id: sessionId, last_seen_at: now }
  await tx.query
    .insertInto('push_devices')
    .values({ id, platform, token, created_at: now, ...mine })
    .onConflict((conflict) => conflict.columns(['platform', 'token']).doUpdateSet(mine))
    .execute()
  await sql`
    delete from push_devices where id in (
      select id from push_devices where uid = ${uid}
      order by last_seen_at desc, token = ${token} desc, id offset ${DEVICE_LIMIT}
    )`.execute(tx.query)
  return true
}

export async function dropDevice(tx: WriteTx, uid: string, { platform, token }: DeviceAddress): Promise<void> {
  await tx.query
    .deleteFrom('push_devices')
    .where('uid', '=', uid)
    .where('platform', '=', platform)
    .where('token', '=', token)
    .execute()
}

/** A session that is signed out gets no more pushes. */
export async function dropDevicesOf(tx: WriteTx, uid: string, which: Which): Promise<void> {
  await tx.query.deleteFrom('push_devices').where('uid', '=', uid).where(among(which, 'session_id')).execute()
}

/** Deletes as many as one statement should. Returns whether there may be more. */
export async function purgePushes(tx: WriteTx, now: Date): Promise<boolean> {
  const deliveries = await purge(tx, pushTables, 'push_deliveries', { now, most: CHUNK })
  const devices = await purge(tx, pushTables, 'push_devices', { now, most: CHUNK })
  return deliveries === CHUNK || devices === CHUNK
}
