import type { ReadTx } from '../../database/transaction.ts'
import type {} from './tables.ts'

interface SessionFound {
  readonly id: string
  readonly uid: string
  readonly kind: 'web' | 'native'
  readonly last_active_at: Date
}

/** The token itself is the proof: whoever has it is the session. */
export function sessionByToken(tx: ReadTx, tokenHash: Buffer): Promise<SessionFound | undefined> {
  return tx.query
    .selectFrom('sessions')
    .select(['id', 'uid', 'kind', 'last_active_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export function sessionsOf(tx: ReadTx, uid: string, activeAfter: Date) {
  return tx.query
    .selectFrom('sessions')
    .select(['id', 'kind', 'device', 'started_at', 'last_active_at'])
    .where('uid', '=', uid)
    .where('last_active_at', '>', activeAfter)
    .orderBy('last_active_at', 'desc')
    .limit(100)
    .execute()
}

export async function isSessionActive(tx: ReadTx, id: string, activeAfter: Date): Promise<boolean> {
  const row = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('last_active_at', '>', activeAfter)
    .executeTakeFirst()
  return row !== undefined
}
