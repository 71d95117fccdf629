import { APP_LOCK_IDLE_MS, type SessionLimits } from '@muster/domain/kernel/session-limits.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { before } from './running.ts'
import type { SessionsTable } from './tables.ts'

export async function insertSession(tx: WriteTx, session: Insertable<SessionsTable>): Promise<void> {
  await tx.query.insertInto('sessions').values(session).execute()
}

/** False when the session has ended. */
export async function noteActivity(tx: WriteTx, id: string, at: Date): Promise<boolean> {
  const row = await tx.query
    .updateTable('sessions')
    .set(({ fn, val }) => ({ last_active_at: fn<Date>('greatest', ['last_active_at', val(at)]) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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
