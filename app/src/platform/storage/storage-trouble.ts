import { createStore } from './store.ts'

/**
 * What is wrong with this device's storage, for the one line that says so.
 * `none`: it keeps nothing, as in some private windows and where storage is turned off.
 * `full`: kept answers were dropped, and what waits to be sent is kept.
 * `lost`: something that waited could not be opened, because the key was removed from this device.
 */
export type StorageTrouble = 'none' | 'full' | 'lost'

export const storageTrouble = createStore<StorageTrouble | null>(null)
