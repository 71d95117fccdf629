import { createStore } from '../platform/storage/store.ts'

/** Whether the person is asked to sign in again, because what they wanted needs a fresh sign-in (decision 0087). */
export const signInAgain = createStore(false)
