import { subscriptionTopic } from '@muster/domain/billing/functions.ts'
import type { SourceState } from '@muster/domain/billing/sources.ts'
import type { WriteTx } from '../database/transaction.ts'
import { type KnownSource, sourceByName } from './reads.ts'

/** The cause of a change, for the history. */
export interface Cause {
  readonly cause: 'trial' | 'webhook' | 'reconcile' | 'purchase' | 'checkout' | 'admin' | 'detached'
  readonly at: Date
  /** The admin, and the reason. */
  readonly by?: string
  readonly why?: string
}

export interface NewState {
  readonly uid: string
  readonly state: SourceState
  /** The version that we had before the store was asked. Null for none. */
  readonly seen: number | null
  /** When to ask the store again. Null for a source that no store knows. */
  readonly checkAt: Date | null
}

/** `overtaken`: nothing was written, because another process wrote after the data behind this change was read. */
export type Recorded = 'changed' | 'as before' | 'overtaken'

/**
 * Stores the current state of a source with its history, and updates the account's screens. When another process has
 * written since `seen` was read, our data may be older than theirs and is not written.
 */
export async function recordSource(
  tx: WriteTx,
  { uid, state, seen, checkAt }: NewState,
  cause: Cause,
): Promise<Recorded> {
  const values = {
    status: state.status,
    reason: state.reason,
    product: state.product,
    entitled_until: state.entitledUntil,
    period_ends_at: state.periodEndsAt,
    renews: state.renews,
    environment: state.environment,
    checked_at: cause.at,
    check_at: checkAt,
  }
  const name = { source: state.source, external_id: state.externalId }
  if (seen === null) {
    const inserted = await tx.query
      .insertInto('subscription_sources')
      .values({ ...name, ...values, uid, created_at: cause.at })
      .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows !== 1n) return 'overtaken'
    await addChange(tx, uid, state, null, cause)
    return 'changed'
  }
  const before = await sourceByName(tx, state.source, state.externalId)
  const { numUpdatedRows } = await tx.query
    .updateTable('subscription_sources')
    .set({ ...values, uid, version: seen + 1 })
    .where('source', '=', state.source)
    .where('external_id', '=', state.externalId)
    .where('version', '=', seen)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return 'overtaken'
  if (!before || (before.uid === uid && told(before) === told(state))) return 'as before'
  await addChange(tx, uid, state, before, cause)
  return 'changed'
}

/** Removes a source. Its history stays. */
export async function removeSource(tx: WriteTx, known: KnownSource, cause: Cause): Promise<void> {
  await tx.query
    .deleteFrom('subscription_sources')
    .where('source', '=', known.source)
    .where('external_id', '=', known.externalId)
    .execute()
  await addChange(tx, known.uid, null, known, cause)
}

async function addChange(
  tx: WriteTx,
  uid: string,
  after: SourceState | null,
  before: KnownSource | null,
  { cause, at, by, why }: Cause,
): Promise<void> {
  const about = after ?? before
  if (!about) return
  await tx.query
    .insertInto('subscription_changes')
    .values({
      uid,
      at,
      source: about.source,
      external_id: about.externalId,
      cause,
      by_uid: by ?? null,
      why: why ?? null,
      before: before && told(before),
      after: after && told(after),
    })
    .execute()
  tx.touch(subscriptionTopic(uid))
  if (before && before.uid !== uid) tx.touch(subscriptionTopic(before.uid))
}

/** The part of a state that the history keeps, as JSON. */
function told({ status, reason, product, entitledUntil, periodEndsAt, renews, environment }: SourceState): string {
  return JSON.stringify({ status, reason, product, entitledUntil, periodEndsAt, renews, environment })
}
