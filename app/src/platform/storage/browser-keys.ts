import { del, get, keys, update, type UseStore } from 'idb-keyval'
import { databaseOf, deleteDatabase } from './databases.ts'
import type { KeyPlace, SealKeys } from './seal-keys.ts'

const KEYS = 'muster-keys'

/** In IndexedDB as keys that no script can read out. */
export const browserKeys: KeyPlace & { find(tag: string): Promise<SealKeys | undefined> } = {
  find: (tag) => get<SealKeys>(tag, keyStore()),
  open: async (tag) => {
    const found = await browserKeys.find(tag)
    if (found) return found
    const made = await newKeys()
    let counts = made
    // Two tabs may get here at the same time. The first one's keys count.
    await update<SealKeys>(tag, (before) => (counts = before ?? made), keyStore())
    return counts
  },
  destroy: (tag) => del(tag, keyStore()),
}

/** Deletes the database itself if no account has keys in it. */
export async function dropKeys(): Promise<void> {
  if ((await keys(keyStore())).length === 0) await deleteDatabase(KEYS)
}

/** Where this browser keeps keys, by name. */
export function keyStore(): UseStore {
  return databaseOf(KEYS)
}

async function newKeys(): Promise<SealKeys> {
  const [seal, names] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ])
  return { seal, names }
}
