import { createStore } from '../platform/storage/store.ts'

/** How many entries wait, while the person is asked whether to sign out all the same; 0 while nobody is asked. */
export const signOutQuestion = createStore(0)
