import { subscriptionOf } from '@muster/domain/billing/sources.ts'
import { type DeviceStore, STORE_NAMES } from '@muster/domain/billing/stores/still-to-cancel.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { type StoreGateway, StoreUnavailable } from '../../platform/stores/store.ts'
import { sourcesOf } from '../reads.ts'
import { refresh, type RefreshParts } from '../refresh.ts'

const name = (store: DeviceStore) => STORE_NAMES[store]
const atStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function notSetUp(store: DeviceStore): never {
  refuse('failed-precondition', `Purchases of ${name(store)} are not set up on this server. Subscribe in the browser.`)
}

export function ofAnotherAccount(store: DeviceStore): never {
  refuse(
    'permission-denied',
    `This purchase belongs to another account. Sign in with the account that bought it, or cancel it at ${name(store)}.`,
  )
}

export function testPurchaseRefused(store: DeviceStore): never {
  refuse(
    'failed-precondition',
    `This is a test purchase of ${name(store)}, which this server does not accept. Buy the subscription in the released app.`,
  )
}

/**
 * Refuses unless the account named by the device is the caller's, because a device may still hold another person's
 * purchase.
 */
export function requireOwnToken(store: DeviceStore, token: string, uid: string): void {
  if (token !== uid) ofAnotherAccount(store)
}

/** Queries a store. When it is unavailable, the caller learns that nothing is lost. */
export async function asking<T>(store: DeviceStore, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    refuse(
      'unavailable',
      `${atStart(name(store))} does not answer right now. Your purchase is safe there; try again in a few minutes.`,
    )
  }
}

/** Gives the purchase, in its current state at the store, to the account that proved it. */
export async function claimPurchase(
  parts: RefreshParts,
  gateway: StoreGateway<DeviceStore>,
  { externalId, uid }: { readonly externalId: string; readonly uid: string },
): Promise<void> {
  const { store } = gateway
  const { outcome } = await asking(store, () =>
    refresh(parts, gateway, { externalId, claimedBy: uid, cause: 'purchase' }),
  )
  switch (outcome) {
    case 'recorded':
      return
    case 'unknown to the store':
      refuse(
        'failed-precondition',
        `${atStart(name(store))} does not know this purchase yet. Wait a minute, then restore purchases.`,
      )
    case 'of another account':
      ofAnotherAccount(store)
    default:
      // The account was deleted after the purchase.
      refuse('failed-precondition', `This account is no longer there. Cancel the subscription at ${name(store)}.`)
  }
}

/** The state of the purchase for the caller now. */
export async function linked(
  { tx, uid, now }: { readonly tx: ReadTx; readonly uid: string; readonly now: Date },
  store: DeviceStore,
  externalId: string,
) {
  const sources = await sourcesOf(tx, uid)
  const purchase = sources.find((source) => source.source === store && source.externalId === externalId)
  if (!purchase)
    refuse('aborted', 'This purchase was taken off your account at the same moment. Restore purchases again.')
  const { status, reason, product, entitledUntil, renews } = purchase
  return {
    store,
    status,
    reason,
    product,
    renews,
    entitledUntil: entitledUntil?.toISOString() ?? null,
    entitled: subscriptionOf(sources, now)?.entitled ?? false,
  }
}
