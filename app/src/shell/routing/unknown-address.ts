import { createStore } from '../../platform/storage/store.ts'

/** The address without a screen that was opened, and where it was redirected. */
export const unknownAddress = createStore<{ readonly from: string; readonly to: string } | null>(null)
