import type { ReadTx } from '../../database/transaction.ts'
import { stillRunning } from './idle.ts'
import type {} from './tables.ts'

interface SessionFound {
  readonly id: string
  readonly uid: string
  readonly kind: 'web' | 'native'
  readonly last_active_at: Date
  readonly app_lock: boolean
}

/** The token itself is the proof. */
export function sessionByToken(tx: ReadTx, tokenHash: Buffer): Promise<SessionFound | undefined> {
  return tx.query
    .selectFrom('sessions')
    .select(['id', 'uid', 'kind', 'last_active_at', 'app_lock'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export function sessionsOf(tx: ReadTx, uid: string, now: Date) {
  return tx.query
    .selectFrom('sessions')
    .select(['id', 'kind', 'device', 'started_at', 'last_active_at'])
    .where('uid', '=', uid)
    .where(stillRunning(now))
    .orderBy('last_active_at', 'desc')
    .limit(100)
    .execute()
}

export async function hasAppLock(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.query.selectFrom('sessions').select('app_lock').where('id', '=', id).executeTakeFirst()
  return row?.app_lock ?? false
}

export async function isSessionActive(tx: ReadTx, id: string, now: Date): Promise<boolean> {
  const row = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(stillRunning(now))
    .executeTakeFirst()
  return row !== undefined
}
