import { entitlementOf, millisecondsOf, type Subscription, viewOnlyWords } from '@muster/domain/access/entitlement.ts'
import type { KnownEntitlement } from './entitlement.ts'

/** The subscriptions document as the server answers it. */
export interface KnownSubscription extends Subscription {
  /** `entitled` is true until this moment unless the server says otherwise before. */
  readonly entitledUntil?: string | null | undefined
}

/** Long timers overflow in browsers, and they fire late on a device that sleeps. So the wait is split into steps. */
const LONGEST_STEP_MS = 6 * 3_600_000
/** If the end has come and the server still says otherwise, it is asked again this often. */
const ASK_AGAIN_MS = 30_000

export interface EntitlementWatch {
  readonly now: () => number
  readonly onEntitlement: (entitlement: KnownEntitlement) => void
  /** The known subscription may be out of date: ask the server. */
  readonly onDue: () => void
}

/**
 * Says what a subscription allows now, and says so again at the very moment when it ends, with or without signal.
 * `look` checks again after the device woke up.
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
    // The server's answer is valid until the moment that it named.
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
