import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import { accountTag } from '../storage/account-tag.ts'

/** The key with which this device signs for one account. Its private half never leaves the browser's own store. */
export interface KeptKey {
  readonly privateKey: CryptoKey
  readonly publicKey: string
  /** Null until the server has it. */
  readonly registered: Registered | null
}

export interface Registered {
  readonly keyId: string
  /** In milliseconds. */
  readonly at: number
  readonly validUntil: string
  readonly sealing: { readonly id: string; readonly publicKey: string }
}

const stores = new Map<string, UseStore>()

function storeOf(uid: string): UseStore {
  const store = stores.get(uid) ?? createStore(`muster-device-key-${accountTag(uid)}`, 'entries')
  stores.set(uid, store)
  return store
}

export function keptKey(uid: string): Promise<KeptKey | undefined> {
  return get<KeptKey>('key', storeOf(uid))
}

export function keepKey(uid: string, key: KeptKey): Promise<void> {
  return set('key', key, storeOf(uid))
}

/** At the end of the session: whoever has the device then signs nothing in this person's name. */
export function forgetKey(uid: string): Promise<void> {
  return clear(storeOf(uid))
}
