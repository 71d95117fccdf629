/** A subscription in its current state at the store, in the form common to all stores. */
export interface StoreSubscription {
  /** The store's id for its whole life: renewals and plan changes keep it. */
  readonly externalId: string
  /** The owner by the store's data: the account's id given at the purchase. Null when none was given. */
  readonly owner: string | null
  readonly status: 'active' | 'past_due' | 'paused' | 'incomplete' | 'canceled' | 'expired'
  readonly reason: string | null
  readonly product: string | null
  /**
   * How long it may be used if the store sends nothing more: to the period's end, plus grace where the store will
   * renew.
   */
  readonly entitledUntil: Date | null
  readonly periodEndsAt: Date | null
  readonly renews: boolean
  readonly environment: 'production' | 'sandbox'
  /** The subscription that it replaces, where a store gives a changed or resumed one a new id. */
  readonly replaces?: string | null
  /** The act that the store waits for once the subscription belongs to an account. */
  readonly waitsFor?: string | null
}

/** The queries that every store supports. */
export interface StoreGateway<Name extends string = string> {
  readonly store: Name
  /**
   * The current state of the subscription. Null when the store does not know that id. Throws `StoreUnavailable` when
   * the store cannot be queried: the state is unknown then, and nothing may change.
   */
  subscription(externalId: string): Promise<StoreSubscription | null>
  /** The ids of a customer's subscriptions, for a store that keeps customers. Throws as `subscription` does. */
  subscriptionsOf?(customerId: string): Promise<readonly string[]>
}

/**
 * How much longer than the paid period a subscription runs if the store will renew it. Renewals are reported late, and
 * an outage of one night must not lock out an account that pays.
 */
export const RENEWAL_SLACK_MS = 24 * 3_600_000

/**
 * The account's id that was given to a store at a purchase, if it is one. Stores write it in capitals or in other
 * forms.
 */
export function ownerOf(given: string | null | undefined): string | null {
  const id = given?.trim().toLowerCase() ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}

/** The store did not answer, or answered with a fault of its own: query it again later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
