import { createStore } from '../../platform/storage/store.ts'

/** Where the guided tour is: another one for each step, for which the phone's drawer opens or closes; null without a tour. */
export const tourPlace = createStore<{ readonly inDrawer: boolean } | null>(null)
