import type { Services } from '../calls/services.ts'
import type { BuyOutcome, PurchaseView, RestoreOutcome } from './purchaser.ts'
import type { StoreName, StoreTransaction } from './states.ts'
import type { Store } from '../storage/store.ts'

/** Buying the subscription on this platform: in a phone's own store, or not at all in a browser. */
export interface Purchases {
  /** Null if nothing can be bought here. */
  readonly view: Store<PurchaseView | null>
  /** Opens the store's sheet. Rejects with a `PurchaseProblem`, whose message is for the person. */
  buy(): Promise<BuyOutcome>
  restore(): Promise<RestoreOutcome>
  retry(): void
  /** Pages that the stores require beside the price; null if the build does not set them. */
  readonly pages: { readonly terms: string | null; readonly privacy: string | null }
  /** Opens the store's page of subscriptions. */
  manage(): void
}

/** The server function that links a purchase to an account, and its input. */
export type LinkCall = (
  purchase: Pick<StoreTransaction, 'id' | 'proof'> & { readonly store: StoreName },
  uid: string,
) => { readonly name: string; readonly input: unknown }

export type PurchasesParts = Pick<Services, 'client' | 'reads'>

export { purchases, startPurchases } from './purchases.web.ts'
