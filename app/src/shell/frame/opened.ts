import { createStore } from '../../platform/storage/store.ts'

/** Which of the dialogs that a key or a menu opens is open. */
export const opened = createStore<'keys' | 'undo' | 'entries' | 'between' | null>(null)
