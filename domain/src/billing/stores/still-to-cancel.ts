import type { SourceState } from '../sources.ts'

/**
 * The stores of the phones. The account of the phone holds what was bought there, and only that account can cancel it.
 */
export const DEVICE_STORES = ['app store', 'google play'] as const
export type DeviceStore = (typeof DEVICE_STORES)[number]

export const STORE_NAMES: Readonly<Record<DeviceStore, string>> = {
  'app store': 'the App Store',
  'google play': 'Google Play',
}

/** Whether the store will charge again unless the user cancels there. */
export function isStillCharged({ status, renews }: Pick<SourceState, 'status' | 'renews'>): boolean {
  return renews && status !== 'canceled' && status !== 'expired'
}

/** How to cancel at a store, so that it does not charge again. */
export function cancelWords(store: DeviceStore): string {
  return CANCEL_WORDS[store]
}

const CANCEL_WORDS: Readonly<Record<DeviceStore, string>> = {
  'app store':
    'The App Store keeps charging until you cancel there: on your iPhone, open Settings, tap your name, then Subscriptions.',
  'google play':
    'Google Play keeps charging until you cancel there: open the Play Store, tap your picture, then Payments and subscriptions.',
}
