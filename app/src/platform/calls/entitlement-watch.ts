import { entitlementOf, millisecondsOf, type Subscription, viewOnlyWords } from '@muster/domain/access/entitlement.ts'
import type { KnownEntitlement } from './entitlement.ts'

/** The subscriptions document as the server answers it. */
export interface KnownSubscription extends Subscription {
  /** Until when `entitled` holds unless something is heard before. */
  readonly entitledUntil?: string | null | undefined
}

/** Longer timers wrap around in browsers, and on a device that sleeps they come late: they go in steps. */
const LONGEST_STEP_MS = 6 * 3_600_000
/** The end has come and the server still says otherwise: ask again so often. */
const ASK_AGAIN_MS = 30_000

export interface EntitlementWatch {
  readonly now: () => number
  readonly onEntitlement: (entitlement: KnownEntitlement) => void
  /** What is known may be out of date: ask the server. */
  readonly onDue: () => void
}

/**
 * Says what a subscription allows now, and again at the very moment at which it ends, with or without signal.
 * `look` is for a device that woke up.
 */
export function watchEntitlement(subscription: KnownSubscription | null, watch: EntitlementWatch) {
  const until = millisecondsOf(subscription?.entitledUntil)
  const ends = [millisecondsOf(subscription?.trialEndsAt), until]
    .filter((end) => end !== null)
    .toSorted((one, other) => one - other)
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookedAt = watch.now()
  let askedAt = Number.NEGATIVE_INFINITY

  function look() {
    clearTimeout(timer)
    const now = watch.now()
    // The server's word is good until the moment it named.
    const outlived = subscription?.entitled === true && until !== null && until <= now
    const entitled = subscription?.entitled === true && !outlived
    const entitlement = entitlementOf(subscription && { ...subscription, entitled }, new Date(now))
    watch.onEntitlement({ ...entitlement, words: viewOnlyWords(entitlement.reason) })
    const due = outlived || ends.some((end) => end > lookedAt && end <= now)
    lookedAt = now
    if (due && now >= askedAt + ASK_AGAIN_MS) {
      askedAt = now
      watch.onDue()
    }
    const next = ends.find((end) => end > now) ?? (outlived ? now + ASK_AGAIN_MS : null)
    if (next !== null) timer = setTimeout(look, Math.min(next - now, LONGEST_STEP_MS))
  }

  look()
  return { look, stop: () => clearTimeout(timer) }
}
