import type { Store } from '@muster/domain/billing/sources.ts'
import { STORE_ERRANDS_TOPIC } from '../../billing/errands/writes.ts'
import { STORE_EVENTS_TOPIC } from '../../billing/store-events/writes.ts'
import '../../billing/tables.ts'
import type { WriteTx } from '../../database/transaction.ts'

/** Has a store message processed again with a fresh set of attempts. False when there is nothing to do about it. */
export async function retryStoreEvent(tx: WriteTx, store: Store, eventId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('store_events')
    .set({ state: 'waiting', attempts: 0, next_at: now, done_at: null, fault: null })
    .where('store', '=', store)
    .where('event_id', '=', eventId)
    .where('state', 'in', ['failed', 'ignored'])
    .where('external_id', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  tx.touch(STORE_EVENTS_TOPIC)
  return true
}

/** Runs a request now that waits for its next attempt or was given up. False when it is done or gone. */
export async function retryStoreErrand(tx: WriteTx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('store_errands')
    .set({ attempts: 0, next_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  tx.touch(STORE_ERRANDS_TOPIC)
  return true
}
