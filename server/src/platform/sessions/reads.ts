import type { SessionLimits } from '@muster/domain/kernel/session-limits.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { isToken, mayRenew, stillRunning } from './running.ts'
import type {} from './tables.ts'

interface SessionFound {
  readonly id: string
  readonly uid: string
  readonly kind: 'web' | 'native'
  readonly last_active_at: Date
  readonly app_lock: boolean
  readonly counts_from: Date
  readonly signed_in_at: Date
  readonly provider: string | null
  readonly renew: boolean
  /** The token is a new one that is used for the first time. */
  readonly first: boolean
  /** How long the token is still good where a new one has taken over. */
  readonly until: Date | null
}

/** The token itself is the proof. */
export function sessionByToken(tx: ReadTx, tokenHash: Buffer, now: Date): Promise<SessionFound | undefined> {
  return tx.query
    .selectFrom('sessions')
    .select(['id', 'uid', 'kind', 'last_active_at', 'app_lock', 'counts_from', 'signed_in_at', 'provider'])
    .select((row) => [
      mayRenew(now)(row).as('renew'),
      row
        .and([row('next_token_hash', 'is not', null), row('next_token_hash', '=', tokenHash)])
        .$castTo<boolean>()
        .as('first'),
      row.case().when('former_token_hash', '=', tokenHash).then(row.ref('former_until')).end().as('until'),
    ])
    .where(isToken(tokenHash, now))
    .executeTakeFirst()
}

export function sessionsOf(tx: ReadTx, uid: string, now: Date, limits: SessionLimits) {
  return tx.query
    .selectFrom('sessions')
    .select(['id', 'kind', 'device', 'started_at', 'last_active_at', 'provider', 'address'])
    .where('uid', '=', uid)
    .where(stillRunning(now, limits))
    .orderBy('last_active_at', 'desc')
    .limit(100)
    .execute()
}

/** Sessions that were begun at a provider: by an account, or from one session there. */
export function sessionsAt(
  tx: ReadTx,
  provider: string,
  of: { readonly uid: string } | { readonly sid: string },
): Promise<{ readonly id: string; readonly uid: string }[]> {
  const begun = tx.query.selectFrom('sessions').select(['id', 'uid']).where('provider', '=', provider).limit(1000)
  return ('uid' in of ? begun.where('uid', '=', of.uid) : begun.where('provider_sid', '=', of.sid)).execute()
}

/** Whether the app lock guards a session, and from when its absolute limit counts. */
export function lifeOf(tx: ReadTx, id: string): Promise<{ app_lock: boolean; counts_from: Date } | undefined> {
  return tx.query.selectFrom('sessions').select(['app_lock', 'counts_from']).where('id', '=', id).executeTakeFirst()
}

export async function isSessionActive(tx: ReadTx, id: string, now: Date, limits: SessionLimits): Promise<boolean> {
  const row = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(stillRunning(now, limits))
    .executeTakeFirst()
  return row !== undefined
}
