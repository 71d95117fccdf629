import type { Store } from '@muster/domain/billing/sources.ts'
import type { Database } from '../database/database.ts'
import type { StoreGateway, StoreSubscription } from '../platform/stores/store.ts'
import { hasAccount, type KnownSource, sourceByName } from './reads.ts'
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
    const uid = known?.uid ?? subscription.owner ?? claimedBy ?? null
    if (claimedBy !== undefined && uid !== claimedBy) return { outcome: 'of another account', subscription }
    if (uid === null) return { outcome: 'without an account', subscription }
    const now = clock()
    const written = await database.write(async (tx) => {
      if (!(await hasAccount(tx, uid))) return null
      const state = { ...subscription, source: gateway.store }
      return recordSource(
        tx,
        { uid, state, seen: known?.version ?? null, checkAt: checkAgain(subscription, now) },
        { cause, at: now },
      )
    })
    if (written === null) return { outcome: 'without an account', subscription }
    if (written !== 'overtaken') {
      return { outcome: 'recorded', uid, subscription, changed: written === 'changed' }
    }
  }
  throw new Error(`${gateway.store} subscription changed ${ATTEMPTS} times while it was being asked after`)
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
