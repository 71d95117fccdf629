import { serverTopic } from '@muster/domain/kernel/topic.ts'
import type { Store } from '@muster/domain/billing/sources.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { LEASE_MS, WAITS_MINUTES } from '../retry.ts'
import '../tables.ts'

/** Touched with every store message. The worker listens to it. */
export const STORE_EVENTS_TOPIC = serverTopic('store-events')

export interface NewStoreEvent {
  readonly store: Store
  /** The store's id of the message: the same however often it is sent. */
  readonly eventId: string
  readonly kind: string
  /** The subscription it is about. Null when it has no meaning for us and is only logged. */
  readonly externalId: string | null
}

/**
 * Stores a message whose signature was verified. Returns whether it was new. Its content is neither kept nor trusted.
 */
export async function takeIn(tx: WriteTx, event: NewStoreEvent, now: Date): Promise<boolean> {
  const { store, eventId, kind, externalId } = event
  const meant = externalId !== null
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto('store_events')
    .values({
      store,
      event_id: eventId,
      kind,
      external_id: externalId,
      received_at: now,
      state: meant ? 'waiting' : 'ignored',
      next_at: meant ? now : null,
      done_at: meant ? null : now,
      fault: null,
    })
    .onConflict((conflict) => conflict.columns(['store', 'event_id']).doNothing())
    .executeTakeFirst()
  const isNew = numInsertedOrUpdatedRows === 1n
  if (isNew && meant) tx.touch(STORE_EVENTS_TOPIC)
  return isNew
}

export interface ClaimedEvent {
  readonly store: Store
  readonly eventId: string
  readonly externalId: string
}

/** Messages that are due, reserved for this process until it has settled them. */
export async function claimEvents(
  tx: WriteTx,
  { stores, now, most }: { readonly stores: readonly Store[]; readonly now: Date; readonly most: number },
): Promise<readonly ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    with next as (
      select store, event_id from store_events
      where state = 'waiting' and next_at <= ${now} and store = any(${[...stores]}::text[])
      order by next_at limit ${most} for update skip locked
    )
    update store_events e set next_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = e.attempts + 1
    from next n where e.store = n.store and e.event_id = n.event_id
    returning e.store, e.event_id as "eventId", e.external_id as "externalId"`.execute(tx.query)
  return rows
}

/** Marks these messages of one store as done. `fault` says why nothing came of them. */
export async function settleEvents(
  tx: WriteTx,
  events: readonly ClaimedEvent[],
  { state, fault, now }: { readonly state: 'done' | 'ignored'; readonly fault: string | null; readonly now: Date },
): Promise<void> {
  await sql`
    update store_events e set state = ${state}, fault = ${fault}, next_at = null, done_at = ${now}
    from unnest(${events.map((event) => event.store)}::text[], ${events.map((event) => event.eventId)}::text[]) as s (store, id)
    where e.store = s.store and e.event_id = s.id and e.state = 'waiting'`.execute(tx.query)
}

/** The store could not be queried. Tries again later, or never after two days of attempts. */
export async function postponeEvents(
  tx: WriteTx,
  events: readonly ClaimedEvent[],
  { fault, now }: { readonly fault: string; readonly now: Date },
): Promise<void> {
  await sql`
    update store_events e set fault = ${fault},
      state = case when attempts > ${WAITS_MINUTES.length} then 'failed' else 'waiting' end,
      next_at = ${now}::timestamptz + (${[...WAITS_MINUTES]}::int[])[attempts] * interval '1 minute'
    from unnest(${events.map((event) => event.store)}::text[], ${events.map((event) => event.eventId)}::text[]) as s (store, id)
    where e.store = s.store and e.event_id = s.id and e.state = 'waiting'`.execute(tx.query)
}
