import { createStore } from '../../platform/storage/store.ts'

/** Somebody opened an address that has no screen, and where they were led instead. */
export const stray = createStore<{ readonly from: string; readonly to: string } | null>(null)
