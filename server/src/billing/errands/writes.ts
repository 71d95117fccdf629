import { serverTopic } from '@muster/domain/kernel/topic.ts'
import type { Store } from '@muster/domain/billing/sources.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { LEASE_MS, WAITS_MINUTES } from '../retry.ts'
import '../tables.ts'

/** Touched with every request. The runner listens to it. */
export const STORE_ERRANDS_TOPIC = serverTopic('store-errands')

export interface NewErrand {
  readonly id: string
  readonly store: Store
  /** The name of one of the store's acts. */
  readonly act: string
  readonly externalId: string
  readonly at: Date
  /** Not before this time. Without it, at once. */
  readonly due?: Date
}

/**
 * Has an act done at a store after the transaction has committed, or never. A second request for the same act is
 * dropped.
 */
export async function sendOnErrand(
  tx: WriteTx,
  { id, store, act, externalId, at, due = at }: NewErrand,
): Promise<void> {
  await sql`
    insert into store_errands (id, store, act, external_id, asked_at, next_at)
    select ${id}, ${store}, ${act}, ${externalId}, ${at}, ${due}
    where not exists (
      select 1 from store_errands
      where store = ${store} and act = ${act} and external_id = ${externalId} and done_at is null and next_at <= ${due})`.execute(
    tx.query,
  )
  if (due <= at) tx.touch(STORE_ERRANDS_TOPIC)
}

export interface ClaimedErrand {
  readonly id: string
  readonly store: Store
  readonly act: string
  readonly externalId: string
  /** Including this one. */
  readonly attempts: number
}

/** Requests that are due, reserved for this process until it has run them. */
export async function claimErrands(
  tx: WriteTx,
  { stores, now, most }: { readonly stores: readonly Store[]; readonly now: Date; readonly most: number },
): Promise<readonly ClaimedErrand[]> {
  const { rows } = await sql<ClaimedErrand>`
    with next as (
      select id from store_errands
      where done_at is null and next_at <= ${now} and store = any(${[...stores]}::text[])
      order by next_at limit ${most} for update skip locked
    )
    update store_errands e set next_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = e.attempts + 1
    from next n where e.id = n.id
    returning e.id, e.store, e.act, e.external_id as "externalId", e.attempts`.execute(tx.query)
  return rows
}

export async function finishErrand(tx: WriteTx, id: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('store_errands')
    .set({ done_at: now, next_at: null, fault: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}

/** Tries again later, or never after two days of attempts. An admin sees it and may have it run again. */
export async function postponeErrand(
  tx: WriteTx,
  { id, attempts }: ClaimedErrand,
  { fault, now }: { readonly fault: string; readonly now: Date },
): Promise<void> {
  const wait = WAITS_MINUTES[attempts - 1]
  await tx.query
    .updateTable('store_errands')
    .set({ fault, next_at: wait === undefined ? null : new Date(now.getTime() + wait * 60_000) })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}
