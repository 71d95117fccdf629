import { clear, createStore, delMany, entries, set, type UseStore, values } from 'idb-keyval'
import { eraseDrafts } from './kept-drafts.ts'
import { eraseValues } from './kept-values.ts'
import type { Act, OutboxStorage } from '../outbox/outbox.ts'

type Purpose = 'reads' | 'outbox'

/** One database an account and purpose, so that nobody ever reads what another account kept. */
function databaseOf(purpose: Purpose, uid: string): string {
  return `muster-${purpose}-${uid}`
}

const stores = new Map<string, UseStore>()

/** One connection a database: another one would keep it from being deleted. */
function storeOf(purpose: Purpose, uid: string): UseStore {
  const name = databaseOf(purpose, uid)
  const store = stores.get(name) ?? createStore(name, 'entries')
  stores.set(name, store)
  return store
}

/** The account is gone for good: nothing that this device kept for it stays, not even what waits to be sent. */
export async function eraseKept(uid: string): Promise<void> {
  eraseDrafts(uid)
  eraseValues(uid)
  for (const purpose of ['outbox', 'reads'] as const) {
    const name = databaseOf(purpose, uid)
    const store = storeOf(purpose, uid)
    await clear(store)
    stores.delete(name)
    await store('readonly', (entries) => entries.transaction.db.close())
    // Waits until other tabs close theirs; what was in it is gone already.
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

/** What a read answered, as it is kept for a start without network. */
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
    clear: () => clear(store),
  }
}
