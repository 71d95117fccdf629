import { clear, createStore, delMany, entries, set, type UseStore, values } from 'idb-keyval'
import { eraseDrafts } from './kept-drafts.ts'
import { eraseValues } from './kept-values.ts'
import type { Act, OutboxStorage } from '../outbox/outbox.ts'

const PURPOSES = ['outbox', 'reads', 'roster'] as const
type Purpose = (typeof PURPOSES)[number]

/** One database for each account and purpose, so that nobody reads another account's data. */
function databaseOf(purpose: Purpose, uid: string): string {
  return `muster-${purpose}-${uid}`
}

const stores = new Map<string, UseStore>()

/** One connection for each database. A second one would block its deletion. */
export function storeOf(purpose: Purpose, uid: string): UseStore {
  const name = databaseOf(purpose, uid)
  const store = stores.get(name) ?? createStore(name, 'entries')
  stores.set(name, store)
  return store
}

/** The account was deleted: everything that this device kept for it is removed, even unsent entries. */
export async function eraseKept(uid: string): Promise<void> {
  eraseDrafts(uid)
  eraseValues(uid)
  for (const purpose of PURPOSES) {
    const name = databaseOf(purpose, uid)
    const store = storeOf(purpose, uid)
    await clear(store)
    stores.delete(name)
    await store('readonly', (entries) => entries.transaction.db.close())
    // Waits until other tabs close theirs. Its content is already gone.
    indexedDB.deleteDatabase(name)
  }
}

export function outboxStorage(uid: string): OutboxStorage {
  const store = storeOf('outbox', uid)
  return {
    load: async () => (await values<Act>(store)).sort((a, b) => a.seq - b.seq),
    put: (act) => set(act.id, act, store),
    remove: (ids) => delMany([...ids], store),
  }
}

/** The answer of a read, as it is stored for a start without a network. */
export interface KeptRead {
  readonly key: readonly [name: string, input: unknown]
  readonly value: { readonly output: unknown; readonly askedAt: number }
}

export interface ReadStorage {
  load(): Promise<readonly (readonly [hash: string, read: KeptRead])[]>
  put(hash: string, read: KeptRead): Promise<void>
  remove(hashes: readonly string[]): Promise<void>
  clear(): Promise<void>
}

export function readStorage(uid: string): ReadStorage {
  const store = storeOf('reads', uid)
  return {
    load: () => entries<string, KeptRead>(store),
    put: (hash, read) => set(hash, read, store),
    remove: (hashes) => delMany([...hashes], store),
    // Copies of what the server has go together.
    clear: () => Promise.all([clear(store), clear(storeOf('roster', uid))]).then(() => undefined),
  }
}
