import * as z from 'zod'
import { ownerOf, RENEWAL_SLACK_MS, type StoreSubscription, StoreUnavailable } from '../store.ts'

/** The parts of Google's `SubscriptionPurchaseV2` that we use. */
export const googlePurchase = z.object({
  subscriptionState: z.string(),
  acknowledgementState: z.string().optional(),
  linkedPurchaseToken: z.string().optional(),
  testPurchase: z.object({}).optional(),
  externalAccountIdentifiers: z.object({ obfuscatedExternalAccountId: z.string().optional() }).optional(),
  canceledStateContext: z
    .object({ userInitiatedCancellation: z.unknown(), replacementCancellation: z.unknown() })
    .partial()
    .optional(),
  lineItems: z
    .array(
      z.object({
        productId: z.string(),
        expiryTime: z.string().optional(),
        autoRenewingPlan: z.object({ autoRenewEnabled: z.boolean().optional() }).optional(),
      }),
    )
    .default([]),
})
export type GooglePurchase = z.output<typeof googlePurchase>

/** The act that Google waits for within three days of a purchase. Without it, Google refunds the purchase. */
export const ACKNOWLEDGE = 'acknowledge'

export function isTest({ testPurchase }: GooglePurchase): boolean {
  return testPurchase !== undefined
}

export function accountOf({ externalAccountIdentifiers }: GooglePurchase): string | null {
  return ownerOf(externalAccountIdentifiers?.obfuscatedExternalAccountId)
}

/** A purchase in the form common to all stores. */
export function subscriptionFrom(token: string, purchase: GooglePurchase): StoreSubscription {
  const line = purchase.lineItems.toSorted((one, other) => expiry(other) - expiry(one))[0]
  const expires = line?.expiryTime === undefined ? null : new Date(line.expiryTime)
  const state = stateOf(purchase, expires, line?.autoRenewingPlan?.autoRenewEnabled ?? false)
  const given = state.status === 'active' || state.status === 'past_due' || state.status === 'paused'
  const waits = given && purchase.acknowledgementState === 'ACKNOWLEDGEMENT_STATE_PENDING'
  return {
    externalId: token,
    owner: accountOf(purchase),
    product: line?.productId ?? null,
    periodEndsAt: expires,
    environment: isTest(purchase) ? 'sandbox' : 'production',
    replaces: purchase.linkedPurchaseToken ?? null,
    waitsFor: waits ? ACKNOWLEDGE : null,
    ...state,
  }
}

function stateOf(
  { subscriptionState, canceledStateContext }: GooglePurchase,
  expires: Date | null,
  enabled: boolean,
): Pick<StoreSubscription, 'status' | 'reason' | 'entitledUntil' | 'renews'> {
  switch (subscriptionState.replace(/^SUBSCRIPTION_STATE_/, '')) {
    case 'ACTIVE':
      return {
        status: 'active',
        reason: enabled ? null : 'ends with the period',
        entitledUntil: expires && enabled ? new Date(expires.getTime() + RENEWAL_SLACK_MS) : ended(expires),
        renews: enabled,
      }
    // In this state Google's expiry is the end of the grace period.
    case 'IN_GRACE_PERIOD':
      return { status: 'active', reason: 'grace', entitledUntil: ended(expires), renews: enabled }
    // Paid until then.
    case 'CANCELED':
      return { status: 'active', reason: 'ends with the period', entitledUntil: ended(expires), renews: false }
    case 'ON_HOLD':
      return { status: 'past_due', reason: 'retry', entitledUntil: ended(expires), renews: enabled }
    case 'PAUSED':
      return { status: 'paused', reason: null, entitledUntil: ended(expires), renews: enabled }
    case 'PENDING':
      return { status: 'incomplete', reason: 'pending', entitledUntil: ended(expires), renews: enabled }
    case 'PENDING_PURCHASE_CANCELED':
      return { status: 'canceled', reason: 'pending', entitledUntil: ended(expires), renews: false }
    case 'EXPIRED':
      return {
        status: canceledStateContext?.userInitiatedCancellation === undefined ? 'expired' : 'canceled',
        reason: canceledStateContext?.replacementCancellation === undefined ? null : 'replaced',
        entitledUntil: ended(expires),
        renews: false,
      }
    default:
      // The state is unknown then, and nothing may change.
      throw new StoreUnavailable('Google Play has a subscription in a state that is not known here')
  }
}

/** A missing expiry means that there is nothing to use yet, and never that it is without an end. */
function ended(expires: Date | null): Date {
  return expires ?? new Date(0)
}

function expiry({ expiryTime }: { readonly expiryTime?: string | undefined }): number {
  return expiryTime === undefined ? 0 : Date.parse(expiryTime)
}
