import type { LinkCall, Purchases, PurchasesParts } from './purchases.ts'
import { PURCHASE_WORDS, PurchaseProblem } from './states.ts'
import { createStore } from '../storage/store.ts'

export function startPurchases(_parts: PurchasesParts, _linkCall: LinkCall | null): void {}

export const purchases: Purchases = {
  view: createStore(null),
  pages: { terms: null, privacy: null },
  buy: () => Promise.reject(new PurchaseProblem(PURCHASE_WORDS.notInTheBrowser)),
  restore: () => Promise.reject(new PurchaseProblem(PURCHASE_WORDS.restoreNotInTheBrowser)),
  retry: () => {},
  manage: () => {},
}
