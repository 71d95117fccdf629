/** A subscription as its store has it now, in words that are the same for every store. */
export interface StoreSubscription {
  /** What the store calls it for as long as it lives: renewals and plan changes keep it. */
  readonly externalId: string
  /** Whose the store says it is: the account's id that was given at the purchase; null when none was. */
  readonly owner: string | null
  readonly status: 'active' | 'past_due' | 'paused' | 'incomplete' | 'canceled' | 'expired'
  readonly reason: string | null
  readonly product: string | null
  /** Until when it may be used if nothing more is heard: the period's end, and grace where the store will renew. */
  readonly entitledUntil: Date | null
  readonly periodEndsAt: Date | null
  readonly renews: boolean
  readonly environment: 'production' | 'sandbox'
  /** The one it takes the place of, where a store gives a changed or resumed subscription a new name. */
  readonly replaces?: string | null
  /** What the store waits for from us once the subscription is an account's: an act of ours by this name. */
  readonly waitsFor?: string | null
}

/** What every store can tell. */
export interface StoreGateway<Name extends string = string> {
  readonly store: Name
  /**
   * The subscription as it is at this moment; null when the store knows none of that name.
   * Throws `StoreUnavailable` when the store cannot be asked: nothing is known then, and nothing may change.
   */
  subscription(externalId: string): Promise<StoreSubscription | null>
  /** What a store that keeps customers calls the subscriptions of one of them. Throws as `subscription` does. */
  subscriptionsOf?(customerId: string): Promise<readonly string[]>
}

/**
 * How much longer than the period that was paid a subscription is taken to run if the store will renew it: renewals
 * are told of late, and a store that is away for a night must not lock out who pays.
 */
export const RENEWAL_SLACK_MS = 24 * 3_600_000

/** The account's id that was given to a store at a purchase, if it is one: stores write it in capitals, or what else. */
export function ownerOf(given: string | null | undefined): string | null {
  const id = given?.trim().toLowerCase() ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}

/** The store did not answer, or answered with a fault of its own: ask again later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
