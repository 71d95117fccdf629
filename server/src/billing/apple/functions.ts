import { appleIapLinkPurchase, appleIapLinkPurchaseFromReceipt } from '@muster/domain/billing/stores/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implementPrepared } from '../../platform/callable/implement.ts'
import type { AppStore } from '../../platform/stores/apple/app-store.ts'
import { transactionOfReceipt } from '../../platform/stores/apple/receipt.ts'
import type { Verified } from '../../platform/stores/apple/signed.ts'
import type { StoreSubscription } from '../../platform/stores/store.ts'
import { sourcesOf } from '../reads.ts'
import type { RefreshParts } from '../refresh.ts'
import {
  asking,
  claimPurchase,
  linked,
  notSetUp,
  ofAnotherAccount,
  requireOwnToken,
  testPurchaseRefused,
} from '../stores/link-purchase.ts'

const STORE = 'app store'

export function appleFunctions(parts: RefreshParts, appStore: AppStore | null): readonly Implementation[] {
  return [
    implementPrepared(
      appleIapLinkPurchase,
      async ({ caller: { uid } }, { signedTransactionInfo, signedRenewalInfo, appAccountToken }) => {
        if (appStore === null) notSetUp(STORE)
        requireOwnToken(STORE, appAccountToken, uid)
        const proof = contentOf(
          await asking(STORE, () => appStore.proof(signedTransactionInfo)),
          'signedTransactionInfo',
        )
        if (proof === null)
          refuse('invalid-argument', 'This purchase is not a subscription.', { field: 'signedTransactionInfo' })
        if (proof.owner !== null && proof.owner !== uid) ofAnotherAccount(STORE)
        if (signedRenewalInfo) {
          const about = contentOf(await asking(STORE, () => appStore.renewalOf(signedRenewalInfo)), 'signedRenewalInfo')
          if (about !== proof.originalTransactionId)
            refuse('invalid-argument', 'This renewal is of another purchase.', { field: 'signedRenewalInfo' })
        }
        await claimPurchase(parts, appStore, { externalId: proof.originalTransactionId, uid })
        return proof.originalTransactionId
      },
      ({ tx, caller: { uid }, now }, _input, externalId) => linked({ tx, uid, now }, STORE, externalId),
    ),
    implementPrepared(
      appleIapLinkPurchaseFromReceipt,
      async ({ tx, caller: { uid } }, { receipt, appAccountToken }) => {
        if (appStore === null) notSetUp(STORE)
        requireOwnToken(STORE, appAccountToken, uid)
        const transactionId = /^\d+$/.test(receipt) ? receipt : await transactionOfReceipt(receipt)
        if (transactionId === null)
          refuse('invalid-argument', 'There is no purchase in this receipt.', { field: 'receipt' })
        const all = await asking(STORE, () => appStore.lookUp(transactionId))
        const held = (await sourcesOf(tx, uid)).flatMap(({ source, externalId }) =>
          source === STORE ? [externalId] : [],
        )
        const own = ownOf(all ?? [], uid, held)
        await claimPurchase(parts, appStore, { externalId: own.externalId, uid })
        return own.externalId
      },
      ({ tx, caller: { uid }, now }, _input, externalId) => linked({ tx, uid, now }, STORE, externalId),
    ),
  ]
}

/**
 * The subscriptions of a transaction that belong to the caller. Anybody who knows a transaction number can forge a
 * receipt, so only the store's own data counts here. A purchase without an owner needs data signed by Apple.
 */
function ownOf(all: readonly StoreSubscription[], uid: string, held: readonly string[]): StoreSubscription {
  const own = all.filter(({ owner, externalId }) => owner === uid || (owner === null && held.includes(externalId)))
  const best = own.find(({ status }) => status === 'active') ?? own[0]
  if (best) return best
  if (all.length === 0)
    refuse(
      'failed-precondition',
      'The App Store does not know a subscription of this receipt. Restore purchases again.',
    )
  if (all.some(({ owner }) => owner !== null)) ofAnotherAccount(STORE)
  refuse(
    'failed-precondition',
    'This receipt does not say who bought the subscription. Update the app, then restore purchases.',
  )
}

function contentOf<T>(verified: Verified<T>, field: string): T {
  switch (verified.outcome) {
    case 'signed':
      return verified.content
    case 'sandbox':
      return testPurchaseRefused(STORE)
    case 'of another app':
      return refuse('invalid-argument', 'This was bought in another app.', { field })
    default:
      return refuse('invalid-argument', 'The App Store did not sign this.', { field })
  }
}
