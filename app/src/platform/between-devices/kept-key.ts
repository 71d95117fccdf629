import { del, get, set, update } from 'idb-keyval'
import { accountTag } from '../storage/account-tag.ts'
import { keyStore } from '../storage/browser-keys.ts'

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

export function keptKey(uid: string): Promise<KeptKey | undefined> {
  return get<KeptKey>(nameOf(uid), keyStore())
}

export function keepKey(uid: string, key: KeptKey): Promise<void> {
  return set(nameOf(uid), key, keyStore())
}

/** Nothing is kept of a key that was forgotten while the server was told of it: its session is over. */
export async function noteRegistered(uid: string, publicKey: string, registered: Registered): Promise<void> {
  await update<KeptKey | undefined>(
    nameOf(uid),
    (kept) => (kept?.publicKey === publicKey ? { ...kept, registered } : kept),
    keyStore(),
  )
  if (!(await keptKey(uid))) await forgetKey(uid)
}

/** At the end of the session: whoever has the device then signs nothing in this person's name. */
export async function forgetKey(uid: string): Promise<void> {
  await del(nameOf(uid), keyStore())
}

function nameOf(uid: string): string {
  return `device ${accountTag(uid)}`
}
