import { randomUUID } from 'node:crypto'
import { runs, type Store } from '@muster/domain/billing/sources.ts'
import type { Database } from '../database/database.ts'
import type { WriteTx } from '../database/transaction.ts'
import { type StoreGateway, type StoreSubscription, StoreUnavailable } from '../platform/stores/store.ts'
import { sendOnErrand } from './errands/writes.ts'
import { hasAccount, type KnownSource, sourceByName, wasDetached } from './reads.ts'
import { type Cause, type Recorded, recordSource } from './writes.ts'

const ATTEMPTS = 8
const GONE = 'unknown to the store'
const HOUR_MS = 3_600_000
/** An active subscription is checked daily, an ended one weekly, because it may be resumed at the store. */
const STANDING_MS = 24 * HOUR_MS
const ENDED_MS = 7 * 24 * HOUR_MS

export interface RefreshParts {
  readonly database: Database['system']
  readonly clock: () => Date
}

export type Refreshed =
  | {
      readonly outcome: 'recorded'
      readonly uid: string
      readonly subscription: StoreSubscription
      /** Whether anything differed from what we had. */
      readonly changed: boolean
    }
  /** The store does not know the subscription. */
  | { readonly outcome: 'unknown to the store' }
  /** The store has it, but no account here owns it. */
  | { readonly outcome: 'without an account'; readonly subscription: StoreSubscription }
  /** It belongs to another account than the one that claims it. */
  | { readonly outcome: 'of another account'; readonly subscription: StoreSubscription }
  /** Its account took it off itself. It only comes back when somebody proves the purchase again. */
  | { readonly outcome: 'detached'; readonly subscription: StoreSubscription }

/**
 * Asks the store for a subscription's current state and stores it. Store data gets here in no other way, so the order,
 * repetition, delay and loss of its messages cannot matter. Throws `StoreUnavailable`, and has changed nothing then.
 *
 * Two processes that ask at the same moment may get different answers. The second to write asks again, so that stored
 * data is always newer than everything stored before it.
 */
export async function refresh(
  { database, clock }: RefreshParts,
  gateway: StoreGateway<Store>,
  { externalId, claimedBy, cause }: { externalId: string; claimedBy?: string; cause: Cause['cause'] },
): Promise<Refreshed> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const known = await sourceByName(database.reading, gateway.store, externalId)
    const subscription = await gateway.subscription(externalId)
    if (subscription === null) {
      if (known === null || (await recordGone(database, known, clock(), cause)) !== 'overtaken')
        return { outcome: 'unknown to the store' }
      continue
    }
    const before = await predecessorOf(database, gateway.store, subscription)
    // The store's own data goes first, because an account that subscribes again on the same device account may be
    // another one here.
    const uid = subscription.owner ?? known?.uid ?? before?.uid ?? claimedBy ?? null
    if (claimedBy !== undefined && uid !== claimedBy) return { outcome: 'of another account', subscription }
    if (uid === null) return { outcome: 'without an account', subscription }
    const now = clock()
    const written = await database.write(async (tx) => {
      const holder = await firstThere(tx, [uid, known?.uid])
      if (holder === null) return 'without an account' as const
      const names = [externalId, ...(subscription.replaces ? [subscription.replaces] : [])]
      if (known === null && claimedBy === undefined && (await wasDetached(tx, gateway.store, names)))
        return 'detached' as const
      const state = { ...subscription, source: gateway.store }
      const checkAt = checkAgain(subscription, now)
      const recorded = await recordSource(
        tx,
        { uid: holder, state, seen: known?.version ?? null, checkAt },
        { cause, at: now },
      )
      if (recorded === 'overtaken') return recorded
      if (subscription.waitsFor) {
        const errand = { store: gateway.store, act: subscription.waitsFor, externalId }
        await sendOnErrand(tx, { id: randomUUID(), ...errand, at: now })
      }
      return { holder, changed: recorded === 'changed' }
    })
    if (written === 'overtaken') continue
    if (typeof written === 'string') return { outcome: written, subscription }
    if (before && runs(before, now))
      await lookAgain({ database, clock }, gateway, { externalId: before.externalId, cause })
    return { outcome: 'recorded', uid: written.holder, subscription, changed: written.changed }
  }
  // Of many processes that ask, one succeeds each time. Its result is stored here, and this process asks again later.
  throw new StoreUnavailable(`a subscription of ${gateway.store} was requested by too many processes at once`)
}

/** Our data of the subscription that this one replaces. */
function predecessorOf(
  { reading }: RefreshParts['database'],
  store: Store,
  { replaces, externalId }: StoreSubscription,
): Promise<KnownSource | null> {
  return replaces && replaces !== externalId ? sourceByName(reading, store, replaces) : Promise.resolve(null)
}

/** The first of these accounts that exists. It is locked until the transaction ends. */
async function firstThere(tx: WriteTx, uids: readonly (string | undefined)[]): Promise<string | null> {
  for (const uid of new Set(uids)) if (uid !== undefined && (await hasAccount(tx, uid))) return uid
  return null
}

/** The replaced subscription has ended, or will. If the store is unavailable now, the regular check finds it. */
async function lookAgain(
  parts: RefreshParts,
  gateway: StoreGateway<Store>,
  about: { readonly externalId: string; readonly cause: Cause['cause'] },
): Promise<void> {
  try {
    await refresh(parts, gateway, about)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

/** A subscription that the store no longer knows has ended. */
async function recordGone(
  database: Database['system'],
  known: KnownSource,
  at: Date,
  cause: Cause['cause'],
): Promise<Recorded> {
  if (known.reason === GONE) return 'as before'
  const state = {
    ...known,
    status: 'expired' as const,
    reason: GONE,
    entitledUntil: at,
    renews: false,
  }
  return database.write((tx) =>
    recordSource(tx, { uid: known.uid, state, seen: known.version, checkAt: null }, { cause, at }),
  )
}

/** A little after the period ends, and once a day. For an ended one, once a week. */
function checkAgain({ status, periodEndsAt }: StoreSubscription, now: Date): Date {
  const wait = status === 'canceled' || status === 'expired' ? ENDED_MS : STANDING_MS
  const routine = now.getTime() + wait
  const ends = (periodEndsAt?.getTime() ?? 0) + 60_000
  return new Date(ends > now.getTime() ? Math.min(routine, ends) : routine)
}
