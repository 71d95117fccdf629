import type { Subscription } from '../access/entitlement.ts'

/**
 * The sources of an account's right to edit. Each is stored separately, so that one that ends does not hide another.
 */
export const SUBSCRIPTION_SOURCES = ['trial', 'stripe', 'app store', 'google play', 'unlimited', 'comp'] as const
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]
export const STORES = ['stripe', 'app store', 'google play'] as const
export type Store = (typeof STORES)[number]

export const SOURCE_STATUSES = ['active', 'past_due', 'paused', 'incomplete', 'canceled', 'expired'] as const
export type SourceStatus = (typeof SOURCE_STATUSES)[number]

/** The reason kept with a card subscription that was refunded because another was paid for at the same time. */
export const SECOND_REFUNDED = 'second, refunded'

/** What is known of one source: the last message of its store, or our own grant. */
export interface SourceState {
  readonly source: SubscriptionSource
  /**
   * The store's id of the purchase, or the account's id when we gave the right ourselves. One purchase belongs to one
   * account.
   */
  readonly externalId: string
  readonly status: SourceStatus
  /** More detail than the status: `grace`, `retry`, `refunded`, `revoked`, `ends with the period`. */
  readonly reason: string | null
  readonly product: string | null
  /** How long the source entitles the account if the store sends nothing more. Null means without an end. */
  readonly entitledUntil: Date | null
  readonly periodEndsAt: Date | null
  readonly renews: boolean
  readonly environment: 'production' | 'sandbox'
}

/** The contents of the `subscriptions` document of an account. */
export interface SubscriptionDocument extends Subscription {
  readonly status: string
  readonly statusReason: string | null
  readonly trialEndsAt: Date | null
  readonly unlimited: boolean
  readonly entitled: boolean
  /**
   * When the right to edit ends if the store sends nothing before then. Null when it never ends, or when there is none.
   */
  readonly entitledUntil: Date | null
  /** The source that decides the subscription. */
  readonly source: SubscriptionSource
}

/** Which source is named when several run: one without an end before a paid one, a paid one before the trial. */
const RUNNING_ORDER: readonly SubscriptionSource[] = [
  'unlimited',
  'comp',
  'stripe',
  'app store',
  'google play',
  'trial',
]
/** Which source is named when none runs: the one that the user can do most about. */
const STOPPED_ORDER: readonly SourceStatus[] = ['past_due', 'paused', 'incomplete', 'canceled', 'expired', 'active']

export function runs(source: SourceState, now: Date): boolean {
  return source.status === 'active' && (source.entitledUntil === null || source.entitledUntil > now)
}

/**
 * The subscription document of an account, from all its sources (product.md section 8). Null when the account never had
 * a source.
 */
export function subscriptionOf(sources: readonly SourceState[], now: Date): SubscriptionDocument | null {
  const running = sources.filter((source) => runs(source, now))
  const best = running.toSorted(
    (one, other) => RUNNING_ORDER.indexOf(one.source) - RUNNING_ORDER.indexOf(other.source) || later(one, other),
  )[0]
  if (best) {
    return {
      status: statusWhileRunning(best),
      statusReason: best.reason,
      trialEndsAt: best.source === 'trial' ? best.entitledUntil : null,
      unlimited: running.some(({ source }) => source === 'unlimited'),
      entitled: true,
      entitledUntil: running.map(({ entitledUntil }) => entitledUntil).reduce(laterEnd),
      source: best.source,
    }
  }
  // An expired trial is only reported when there was nothing else. Somebody who has paid since does not need "your
  // trial ended".
  const paid = sources.filter(({ source }) => source !== 'trial')
  const last = (paid.length > 0 ? paid : sources).toSorted(
    (one, other) => STOPPED_ORDER.indexOf(one.status) - STOPPED_ORDER.indexOf(other.status) || later(one, other),
  )[0]
  if (!last) return null
  const isTrial = last.source === 'trial'
  return {
    status: isTrial ? 'trial' : last.status === 'active' ? 'expired' : last.status,
    statusReason: isTrial ? 'trial_expired' : last.reason,
    trialEndsAt: isTrial ? last.entitledUntil : null,
    unlimited: false,
    entitled: false,
    entitledUntil: null,
    source: last.source,
  }
}

function statusWhileRunning({ source }: SourceState): string {
  return source === 'trial' || source === 'comp' ? source : 'active'
}

function later(one: SourceState, other: SourceState): number {
  return end(other) - end(one)
}

function end({ entitledUntil }: SourceState): number {
  return entitledUntil === null ? Number.POSITIVE_INFINITY : entitledUntil.getTime()
}

function laterEnd(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return null
  return one > other ? one : other
}
