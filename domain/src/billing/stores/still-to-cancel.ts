import type { SourceState } from '../sources.ts'

/** The stores of the phones: what was bought there is kept by the device's own account, and only it can end it. */
export const DEVICE_STORES = ['app store', 'google play'] as const
export type DeviceStore = (typeof DEVICE_STORES)[number]

export const STORE_NAMES: Readonly<Record<DeviceStore, string>> = {
  'app store': 'the App Store',
  'google play': 'Google Play',
}

/** Whether the store will take money again for it unless somebody cancels it there. */
export function isStillCharged({ status, renews }: Pick<SourceState, 'status' | 'renews'>): boolean {
  return renews && status !== 'canceled' && status !== 'expired'
}

/** What to do at a store so that it takes no more money. */
export function cancelWords(store: DeviceStore): string {
  return CANCEL_WORDS[store]
}

const CANCEL_WORDS: Readonly<Record<DeviceStore, string>> = {
  'app store':
    'The App Store keeps charging until you cancel there: on your iPhone, open Settings, tap your name, then Subscriptions.',
  'google play':
    'Google Play keeps charging until you cancel there: open the Play Store, tap your picture, then Payments and subscriptions.',
}
