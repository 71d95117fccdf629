import type { Insertable } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { idleSince } from './idle.ts'
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

export type Which = 'all' | { readonly allBut: string } | { readonly only: string }

export async function deleteSessions(tx: WriteTx, uid: string, which: Which): Promise<number> {
  let query = tx.query.deleteFrom('sessions').where('uid', '=', uid)
  if (which !== 'all') {
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.allBut)
  }
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sets whether the app lock of its phone guards a session. Never for a browser, whatever it says. */
export async function setAppLock(tx: WriteTx, id: string, on: boolean): Promise<boolean> {
  const row = await tx.query
    .updateTable('sessions')
    .set({ app_lock: on })
    .where('id', '=', id)
    .where('kind', '=', 'native')
    .returning('app_lock')
    .executeTakeFirst()
  return row?.app_lock ?? false
}

/** Deletes sessions that have expired by `now`. */
export async function purgeSessions(tx: WriteTx, now: Date): Promise<void> {
  await tx.query
    .deleteFrom('sessions')
    .where('last_active_at', '<=', idleSince(now, false))
    .where(({ or, eb }) => or([eb('app_lock', '=', false), eb('last_active_at', '<=', idleSince(now, true))]))
    .execute()
}
