import { clear, createStore, delMany, entries, set, values } from 'idb-keyval'
import type { Act, OutboxStorage } from './outbox.ts'

/** One database an account and purpose, so that nobody ever reads what another account kept. */
function storeOf(purpose: 'reads' | 'outbox', uid: string) {
  return createStore(`muster-${purpose}-${uid}`, 'entries')
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
