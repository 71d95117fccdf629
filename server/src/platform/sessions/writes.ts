import { APP_LOCK_IDLE_MS, type SessionLimits } from '@muster/domain/kernel/session-limits.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { before, isToken, mayRenew } from './running.ts'
import type { SessionsTable } from './tables.ts'

export async function insertSession(tx: WriteTx, session: Insertable<SessionsTable>): Promise<void> {
  await tx.query.insertInto('sessions').values(session).execute()
}

/** Undefined when the session has ended, or this token of it. */
export function noteActivity(
  tx: WriteTx,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: Buffer },
  at: Date,
): Promise<{ renew: boolean } | undefined> {
  return tx.query
    .updateTable('sessions')
    .set(({ fn, val }) => ({ last_active_at: fn<Date>('greatest', ['last_active_at', val(at)]) }))
    .where('id', '=', id)
    .where(isToken(tokenHash, at))
    .returning((row) => mayRenew(at)(row).as('renew'))
    .executeTakeFirst()
}

/** Gives a session another token, which takes over once it is used. False when another call has done so. */
export async function giveToken(tx: WriteTx, id: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const given = await tx.query
    .updateTable('sessions')
    .set({ next_token_hash: tokenHash, next_token_at: now, renew: false })
    .where('id', '=', id)
    .where(mayRenew(now))
    .executeTakeFirst()
  return given.numUpdatedRows > 0n
}

/** The new token takes over. The one before is good for calls that were under way, until `until`. */
export async function takeToken(tx: WriteTx, id: string, tokenHash: Buffer, until: Date): Promise<boolean> {
  const taken = await tx.query
    .updateTable('sessions')
    .set(({ ref }) => ({
      former_token_hash: ref('token_hash'),
      former_until: until,
      token_hash: tokenHash,
      next_token_hash: null,
      next_token_at: null,
    }))
    .where('id', '=', id)
    .where('next_token_hash', '=', tokenHash)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Which sessions of an account end. */
export type Which = 'all' | { readonly allBut: string } | { readonly only: readonly string[] }

/** For a query of what belongs to sessions: the rows whose session is among them, by its column. */
export function among(which: Which, column: string): RawBuilder<SqlBool> {
  if (which === 'all') return sql`true`
  const id = sql.ref(column)
  return 'only' in which ? sql`${id} = any (${which.only}::uuid[])` : sql`${id} <> ${which.allBut}`
}

export async function deleteSessions(tx: WriteTx, uid: string, which: Which): Promise<number> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('sessions')
    .where('uid', '=', uid)
    .where(among(which, 'id'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Sets whether the app lock of its phone guards a session. Never for a browser, whatever it says. Turning the lock off
 * asks who is there, so the absolute limit counts from then.
 */
export async function setAppLock(
  tx: WriteTx,
  id: string,
  on: boolean,
  now: Date,
): Promise<{ app_lock: boolean; counts_from: Date } | undefined> {
  return tx.query
    .updateTable('sessions')
    .set(on ? { app_lock: on } : { app_lock: on, counts_from: now })
    .where('id', '=', id)
    .where('kind', '=', 'native')
    .returning(['app_lock', 'counts_from'])
    .executeTakeFirst()
}

/** Deletes sessions that have ended by `now`: those that nobody used, and those that have lasted long enough. */
export async function purgeSessions(tx: WriteTx, now: Date, { idleMs, wholeMs }: SessionLimits): Promise<void> {
  await tx.query
    .deleteFrom('sessions')
    .where('last_active_at', '<=', before(now, idleMs))
    .where(({ or, eb }) => or([eb('app_lock', '=', false), eb('last_active_at', '<=', before(now, APP_LOCK_IDLE_MS))]))
    .execute()
  await tx.query
    .deleteFrom('sessions')
    .where('counts_from', '<=', before(now, wholeMs))
    .where('app_lock', '=', false)
    .execute()
}
