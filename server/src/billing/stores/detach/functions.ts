import { detachStoreEntitlements } from '@muster/domain/billing/stores/functions.ts'
import {
  cancelWords,
  DEVICE_STORES,
  type DeviceStore,
  isStillCharged,
} from '@muster/domain/billing/stores/still-to-cancel.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { type KnownSource, lockAccount, sourcesOf } from '../../reads.ts'
import { removeSource } from '../../writes.ts'

export const detachFunctions: readonly Implementation[] = [
  implement(
    detachStoreEntitlements,
    { asSystem: 'removes sources of the right to edit, which only the system writes' },
    async ({ tx, caller: { uid }, now }) => {
      const detached = await detachStorePurchases(tx, uid, now)
      return {
        detached: detached.map(({ store, product, entitledUntil, stillCharged }) => ({
          store,
          product,
          stillCharged,
          entitledUntil: entitledUntil?.toISOString() ?? null,
        })),
        toCancel: DEVICE_STORES.filter((store) => detached.some((one) => one.store === store && one.stillCharged)).map(
          (store) => ({ store, words: cancelWords(store) }),
        ),
      }
    },
  ),
]

export interface DetachedPurchase extends Pick<KnownSource, 'product' | 'entitledUntil'> {
  readonly store: DeviceStore
  /** The store will charge again until it is canceled there. */
  readonly stillCharged: boolean
}

/**
 * Takes the purchases from the phone stores off an account. The history records it, so that a later store message does
 * not bring them back. Only an account that proves the purchase again gets it.
 */
export async function detachStorePurchases(tx: WriteTx, uid: string, at: Date): Promise<DetachedPurchase[]> {
  // A process that is about to store the store's answer waits here, and then sees the history.
  await lockAccount(tx, uid)
  const detached: DetachedPurchase[] = []
  for (const source of await sourcesOf(tx, uid)) {
    const store = DEVICE_STORES.find((one) => one === source.source)
    if (!store) continue
    // One or two, because nobody pays for more subscriptions on one account.
    await removeSource(tx, source, { cause: 'detached', at })
    const { product, entitledUntil } = source
    detached.push({ store, product, entitledUntil, stillCharged: isStillCharged(source) })
  }
  return detached
}
