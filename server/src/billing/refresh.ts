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
/** A subscription that stands is asked after daily, one that ended weekly: it may be resumed at the store. */
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
      /** Whether anything was other than what was known. */
      readonly changed: boolean
    }
  /** The store knows no such subscription. */
  | { readonly outcome: 'unknown to the store' }
  /** No account here is its owner, though the store has it. */
  | { readonly outcome: 'without an account'; readonly subscription: StoreSubscription }
  /** It belongs to another account than the one that claims it. */
  | { readonly outcome: 'of another account'; readonly subscription: StoreSubscription }
  /** Its account took it off itself: only whoever proves the purchase again brings it back. */
  | { readonly outcome: 'detached'; readonly subscription: StoreSubscription }

/**
 * Asks the store what a subscription is now and writes it down: the one way in which anything a store says gets here,
 * so that order, repetition, delay and loss of its messages cannot matter. Throws `StoreUnavailable`; nothing has
 * changed then.
 *
 * Two that ask at one moment may hear different things. Whoever writes second asks again: what is written was heard
 * after everything that was written before it.
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
    // The store's own word goes first: whoever subscribes again on the same device account may be another account here.
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
  // However many ask, one of them goes through each time: what they learned is here, and this one asks again later.
  throw new StoreUnavailable(`a subscription of ${gateway.store} was asked after by too many at once`)
}

/** What we know of the subscription that this one takes the place of. */
function predecessorOf(
  { reading }: RefreshParts['database'],
  store: Store,
  { replaces, externalId }: StoreSubscription,
): Promise<KnownSource | null> {
  return replaces && replaces !== externalId ? sourceByName(reading, store, replaces) : Promise.resolve(null)
}

/** The first of these accounts that is there; it stays there until the transaction ends. */
async function firstThere(tx: WriteTx, uids: readonly (string | undefined)[]): Promise<string | null> {
  for (const uid of new Set(uids)) if (uid !== undefined && (await hasAccount(tx, uid))) return uid
  return null
}

/** What was replaced has ended, or will. If the store is away just now, the regular look finds it. */
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

/** What the store no longer knows has ended. */
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

/** A little after the period ends, and once a day; what has ended once a week. */
function checkAgain({ status, periodEndsAt }: StoreSubscription, now: Date): Date {
  const wait = status === 'canceled' || status === 'expired' ? ENDED_MS : STANDING_MS
  const routine = now.getTime() + wait
  const ends = (periodEndsAt?.getTime() ?? 0) + 60_000
  return new Date(ends > now.getTime() ? Math.min(routine, ends) : routine)
}
