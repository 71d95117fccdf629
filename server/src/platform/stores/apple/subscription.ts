import {
  AutoRenewStatus,
  ExpirationIntent,
  InAppOwnershipType,
  type JWSRenewalInfoDecodedPayload,
  type JWSTransactionDecodedPayload,
  Status,
} from '@apple/app-store-server-library'
import { ownerOf, RENEWAL_SLACK_MS, type StoreSubscription, StoreUnavailable } from '../store.ts'

export interface AppleStatus {
  readonly status: Status
  readonly transaction: JWSTransactionDecodedPayload
  readonly renewal: JWSRenewalInfoDecodedPayload | null
  readonly environment: 'production' | 'sandbox'
}

/** A subscription in the form common to all stores. Null when it is not one. */
export function subscriptionFrom({ status, transaction, renewal, environment }: AppleStatus): StoreSubscription | null {
  const { originalTransactionId, expiresDate } = transaction
  if (originalTransactionId === undefined || expiresDate === undefined) return null
  const renews = renewal?.autoRenewStatus === AutoRenewStatus.ON
  const family = transaction.inAppOwnershipType === InAppOwnershipType.FAMILY_SHARED
  return {
    externalId: originalTransactionId,
    // A family purchase has the account of the payer, if any, and never that of the member it is shared with.
    owner: family ? null : ownerOf(transaction.appAccountToken),
    product: transaction.productId ?? null,
    periodEndsAt: new Date(expiresDate),
    environment,
    ...stateOf(status, { transaction, renewal, renews, family, expires: expiresDate }),
  }
}

interface Facts extends Pick<AppleStatus, 'transaction' | 'renewal'> {
  readonly renews: boolean
  readonly family: boolean
  readonly expires: number
}

function stateOf(
  status: Status,
  { transaction, renewal, renews, family, expires }: Facts,
): Pick<StoreSubscription, 'status' | 'reason' | 'entitledUntil' | 'renews'> {
  switch (status) {
    case Status.ACTIVE:
      return {
        status: 'active',
        reason: family ? 'family' : renews ? null : 'ends with the period',
        entitledUntil: new Date(renews ? expires + RENEWAL_SLACK_MS : expires),
        renews,
      }
    case Status.BILLING_GRACE_PERIOD:
      return {
        status: 'active',
        reason: 'grace',
        entitledUntil: new Date(renewal?.gracePeriodExpiresDate ?? expires),
        renews,
      }
    case Status.BILLING_RETRY:
      return { status: 'past_due', reason: 'retry', entitledUntil: new Date(expires), renews }
    case Status.REVOKED:
      return {
        status: 'canceled',
        // Family sharing is revoked without a refund: a member left the family, or sharing was ended.
        reason: family ? 'revoked' : 'refunded',
        entitledUntil: new Date(transaction.revocationDate ?? expires),
        renews: false,
      }
    case Status.EXPIRED:
      return {
        status: renewal?.expirationIntent === ExpirationIntent.CUSTOMER_CANCELLED ? 'canceled' : 'expired',
        reason: null,
        entitledUntil: new Date(expires),
        renews: false,
      }
    default:
      // The state is unknown then, and nothing may change.
      throw new StoreUnavailable(`the App Store has a subscription in state ${status}, which is not known here`)
  }
}
