import type { Services } from '../calls/services.ts'
import type { BuyOutcome, PurchaseView, RestoreOutcome } from './purchaser.ts'
import type { StoreName, StoreTransaction } from './states.ts'
import type { Store } from '../storage/store.ts'

/** Buying the subscription where the app runs: in a phone's own store, or, in a browser, not at all. */
export interface Purchases {
  /** Null where nothing can be bought. */
  readonly view: Store<PurchaseView | null>
  /** Opens the store's sheet. Rejects with a `PurchaseProblem`, whose message is for the person. */
  buy(): Promise<BuyOutcome>
  restore(): Promise<RestoreOutcome>
  retry(): void
  /** What the stores want shown beside the price; null: not set at the build. */
  readonly pages: { readonly terms: string | null; readonly privacy: string | null }
  /** Opens the store's page of subscriptions. */
  manage(): void
}

/** Which function of the server links a purchase to an account, and what it is sent. */
export type LinkCall = (
  purchase: Pick<StoreTransaction, 'id' | 'proof'> & { readonly store: StoreName },
  uid: string,
) => { readonly name: string; readonly input: unknown }

export type PurchasesParts = Pick<Services, 'client' | 'reads'>

export { purchases, startPurchases } from './purchases.web.ts'
