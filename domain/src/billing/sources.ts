import type { Subscription } from '../access/entitlement.ts'

/** Where an account's right to edit may come from. Each is kept by itself, so that one that ends hides no other. */
export const SUBSCRIPTION_SOURCES = ['trial', 'stripe', 'app store', 'google play', 'unlimited', 'comp'] as const
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]
export const STORES = ['stripe', 'app store', 'google play'] as const
export type Store = (typeof STORES)[number]

export const SOURCE_STATUSES = ['active', 'past_due', 'paused', 'incomplete', 'canceled', 'expired'] as const
export type SourceStatus = (typeof SOURCE_STATUSES)[number]

/** Why a card subscription ended that was paid for at the same moment as another. */
export const SECOND_REFUNDED = 'second, refunded'

/** What is known of one source: as its store said last, or as we gave it. */
export interface SourceState {
  readonly source: SubscriptionSource
  /** What the store calls it; for what we give ourselves the account's id. One purchase belongs to one account. */
  readonly externalId: string
  readonly status: SourceStatus
  /** More than the status says: `grace`, `retry`, `refunded`, `revoked`, `ends with the period`. */
  readonly reason: string | null
  readonly product: string | null
  /** Until when it entitles if nothing more is heard of it; null: without an end. */
  readonly entitledUntil: Date | null
  readonly periodEndsAt: Date | null
  readonly renews: boolean
  readonly environment: 'production' | 'sandbox'
}

/** What the `subscriptions` document says of an account. */
export interface SubscriptionDocument extends Subscription {
  readonly status: string
  readonly statusReason: string | null
  readonly trialEndsAt: Date | null
  readonly unlimited: boolean
  readonly entitled: boolean
  /** When it ends unless something is heard before; null: never, or not entitled. */
  readonly entitledUntil: Date | null
  /** Which source it follows. */
  readonly source: SubscriptionSource
}

/** Of several that run, the one that is named: what never ends before what is paid, what is paid before the trial. */
const RUNNING_ORDER: readonly SubscriptionSource[] = [
  'unlimited',
  'comp',
  'stripe',
  'app store',
  'google play',
  'trial',
]
/** Of several that do not run, the one with most to do about it. */
const STOPPED_ORDER: readonly SourceStatus[] = ['past_due', 'paused', 'incomplete', 'canceled', 'expired', 'active']

export function runs(source: SourceState, now: Date): boolean {
  return source.status === 'active' && (source.entitledUntil === null || source.entitledUntil > now)
}

/** The document of an account, from all its sources (product.md section 8); null when it never had one. */
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
  // A trial that ran out is told only of who had nothing else: "your trial ended" is no news to who paid since.
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
