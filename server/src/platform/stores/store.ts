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

/** The store did not answer, or answered with a fault of its own: ask again later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
