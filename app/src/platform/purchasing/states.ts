/** The stores of the phones, by the server's names for them. */
export type StoreName = 'app store' | 'google play'

/** One phase of an offer's price: a free week, then an amount each month. */
export interface PricingPhase {
  /** In the store's own format for the person: `$4.99`. */
  readonly price: string
  /** ISO 8601: `P1M`. */
  readonly period: string | null
  /** Repeats until it is canceled. */
  readonly endless: boolean
}

export interface Offer {
  readonly id: string
  /** Google Play only. */
  readonly basePlanId: string | null
  readonly offerToken: string | null
  readonly pricingPhases: readonly PricingPhase[]
}

/** The one monthly subscription, as this phone's store describes it. */
export interface StoreProduct {
  readonly id: string
  /** Known only by name, known to the store, not available, or bought. */
  readonly state: 'registered' | 'valid' | 'invalid' | 'owned'
  readonly offers: readonly Offer[]
  readonly canPurchase: boolean
  readonly owned: boolean
  readonly title: string
  readonly rawPrice: string | null
}

/** A purchase on this phone. */
export interface StoreTransaction {
  /** Google keeps one id for the whole life of a subscription. Apple makes one for each period. */
  readonly id: string
  readonly state: 'pending' | 'approved' | 'finished'
  /** The account that was given to the store at the purchase, as far as the phone knows. */
  readonly owner: string | null
  /** The proof that the server asks for: Apple's signed data, or Google's purchase token. */
  readonly proof: string | null
}

export type OrderOutcome =
  | { readonly state: 'ordered' | 'cancelled' | 'already owned' }
  | { readonly state: 'failed'; readonly words: string }

/** A phone's store, through its plugin. */
export interface PhoneStore {
  readonly store: StoreName
  /** Connects, and loads the product and the purchases. It may hang, as stores do. Null, or what went wrong. */
  initialize(events: StoreEvents): Promise<string | null>
  isReady(): boolean
  product(): StoreProduct | null
  transactions(): readonly StoreTransaction[]
  /** Opens the store's own sheet. */
  order(): Promise<OrderOutcome>
  /** Null, or what went wrong. */
  restore(): Promise<string | null>
  /** We are done with it: the store may drop the transaction. */
  finish(id: string): void
  /** Asks the store for the product once more. */
  reload(): void
  /** Opens the store's page of subscriptions, where they are canceled. */
  manage(): void
}

export interface StoreEvents {
  readonly onChange: () => void
  /** Paid for, now or before the app started. */
  readonly onApproved: (transaction: StoreTransaction) => void
}

/** Specification section 4. */
export type PurchaseState = 'LOADING' | 'READY' | 'ERROR' | 'OWNED'

export interface PurchaseFacts {
  readonly store: StoreName
  readonly product: StoreProduct | null
  /** A paid subscription is active, no matter where it was bought. */
  readonly entitled: boolean
  readonly lastError: string | null
}

export function purchaseStateOf({ store, product, entitled, lastError }: PurchaseFacts): PurchaseState {
  if (entitled || product?.owned || product?.state === 'owned') return 'OWNED'
  if (lastError !== null) return 'ERROR'
  if (product === null) return 'LOADING'
  const isThere = store === 'google play' ? product.state === 'valid' : product.offers.length > 0
  return isThere ? 'READY' : 'LOADING'
}

/** Specification section 8, word for word. */
export const PURCHASE_WORDS = {
  notInitialized: 'Store not initialized',
  notInTheBrowser: 'In-app purchases are only available in the mobile app',
  underWay: 'Purchase already in progress.',
  notReady: 'Store not ready yet',
  notLoaded: 'Product not loaded yet. Try again in a moment.',
  restoreNotInTheBrowser: 'Restore is only available in the mobile app.',
  unsupported: 'Unsupported platform for in-app purchases.',
} as const

const NOT_PURCHASABLE = 'Product not purchasable yet'

export function notPurchasable(state: string): string {
  return `${NOT_PURCHASABLE} (state: ${state})`
}

/** Advice for a person who only wants to subscribe. The messages above repeat what the store said. */
export function purchaseAdvice(message: string): string | null {
  switch (message) {
    case PURCHASE_WORDS.notInitialized:
    case PURCHASE_WORDS.notReady:
    case PURCHASE_WORDS.notLoaded:
      return 'The store did not answer yet. Check your connection and that you are signed in to the store, then try again.'
    case PURCHASE_WORDS.underWay:
      return 'Finish or close the store’s window first.'
    case PURCHASE_WORDS.unsupported:
      return 'Use an iPhone with the App Store, or an Android phone with Google Play.'
    default:
      return message.startsWith(NOT_PURCHASABLE)
        ? 'The store does not sell it to this phone at the moment. Wait a few minutes, then try again; if it stays so, write to Support.'
        : null
  }
}

/** An error with a message that the person can act on. */
export class PurchaseProblem extends Error {
  override readonly name = 'PurchaseProblem'
}
