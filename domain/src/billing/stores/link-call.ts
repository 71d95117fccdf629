import { appleIapLinkPurchase, appleIapLinkPurchaseFromReceipt, googleIapLinkPurchase } from './functions.ts'
import type { DeviceStore } from './still-to-cancel.ts'

/** A purchase as a phone has it. */
export interface PhonePurchase {
  readonly store: DeviceStore
  /** The App Store's transaction id, or Google's order. */
  readonly id: string
  /** What Apple signed, or Google's purchase token; null: the phone did not get it. */
  readonly proof: string | null
}

/** Which function links a purchase to an account, and what it is sent (specification section 3). */
export function linkCallOf({ store, id, proof }: PhonePurchase, uid: string) {
  if (store === 'app store' && proof === null)
    return { name: appleIapLinkPurchaseFromReceipt.name, input: { receipt: id, appAccountToken: uid } }
  const { name } = store === 'app store' ? appleIapLinkPurchase : googleIapLinkPurchase
  // Phones get no signed renewal information: the server asks the store for it.
  return { name, input: { signedTransactionInfo: proof ?? '', signedRenewalInfo: '', appAccountToken: uid } }
}
