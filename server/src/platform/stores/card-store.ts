import type { StoreGateway } from './store.ts'

export interface CheckoutWish {
  readonly customerId: string
  /** The account, which comes back with the subscription. */
  readonly uid: string
  /** When to charge the card first. Null for at once. */
  readonly firstPaymentAt: Date | null
  /** The path that the provider returns to, with the checkout's id in place of `{checkout}`. */
  readonly successPath: string
  readonly cancelPath: string
  readonly now: Date
}

export interface Checkout {
  readonly owner: string | null
  readonly state: 'paid' | 'open' | 'expired'
  readonly externalId: string | null
}

export interface Price {
  /** In the smallest unit of the currency. */
  readonly amount: number
  readonly currency: string
  readonly interval: string
}

export interface CardInvoice {
  readonly id: string
  readonly number: string | null
  readonly at: Date
  readonly amount: number
  readonly currency: string
  readonly state: 'paid' | 'open' | 'void' | 'uncollectible' | 'draft'
  readonly url: string | null
}

/** A provider of card payment. Every method throws `StoreUnavailable` while it does not answer. */
export interface CardStore extends StoreGateway<'stripe'> {
  readonly kind: 'live' | 'sandbox'
  /** Creates the customer. Calls within a day with the same `key` return the same one. */
  createCustomer(about: { readonly uid: string; readonly email: string | null; readonly key: string }): Promise<string>
  /** The payment page. An open one is used again. Null when there is no such customer. */
  openCheckout(wish: CheckoutWish): Promise<{ readonly id: string; readonly url: string } | null>
  checkout(id: string): Promise<Checkout | null>
  /** The page where a customer changes card and address. Null when there is no such customer. */
  portal(customerId: string, returnPath: string): Promise<string | null>
  setRenewal(externalId: string, renews: boolean): Promise<void>
  endNow(externalId: string): Promise<void>
  /** Ends a subscription that should never have begun, and refunds its payments. */
  endAndRefund(externalId: string, why: 'second' | 'ownerless'): Promise<void>
  /** Ends everything of the customer and deletes the customer. */
  forgetCustomer(customerId: string): Promise<void>
  price(): Promise<Price | null>
  /** Newest first. */
  invoices(customerId: string, most: number): Promise<readonly CardInvoice[]>
}

/** A subscription that will renew works this much longer, so that a late message locks nobody out. */
export const RENEWAL_SLACK_MS = 3 * 86_400_000
/** The reason of a subscription that was ended because the account had another. */
export const SECOND_REASON = 'second, refunded'
