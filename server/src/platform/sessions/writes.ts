import type { Insertable } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
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

export async function purgeSessions(tx: WriteTx, activeBefore: Date): Promise<void> {
  await tx.query.deleteFrom('sessions').where('last_active_at', '<=', activeBefore).execute()
}
