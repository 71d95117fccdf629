import { createStore } from '../../platform/storage/store.ts'

/** The place of the current tour step, which opens or closes the phone's drawer; null without a tour. */
export const tourPlace = createStore<{ readonly inDrawer: boolean } | null>(null)
