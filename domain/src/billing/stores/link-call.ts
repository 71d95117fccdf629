import { appleIapLinkPurchase, appleIapLinkPurchaseFromReceipt, googleIapLinkPurchase } from './functions.ts'
import type { DeviceStore } from './still-to-cancel.ts'

/** A purchase as the phone reports it. */
export interface PhonePurchase {
  readonly store: DeviceStore
  /** The App Store's transaction id, or Google's order id. */
  readonly id: string
  /** Apple's signed transaction, or Google's purchase token. Null when the phone did not receive it. */
  readonly proof: string | null
}

/** The function that links a purchase to an account, and its input (specification section 3). */
export function linkCallOf({ store, id, proof }: PhonePurchase, uid: string) {
  if (store === 'app store' && proof === null)
    return { name: appleIapLinkPurchaseFromReceipt.name, input: { receipt: id, appAccountToken: uid } }
  const { name } = store === 'app store' ? appleIapLinkPurchase : googleIapLinkPurchase
  // A phone gets no signed renewal information, so the server asks the store for it.
  return { name, input: { signedTransactionInfo: proof ?? '', signedRenewalInfo: '', appAccountToken: uid } }
}
