import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { inTime } from '../calls/in-time.ts'
import { hasNative } from '../device/native-plugin.ts'
import { browserKeys } from './browser-keys.ts'
import type { KeyPlace, SealKeys } from './seal-keys.ts'

const PLUGIN = 'SecureStorage'
const STORAGE_MS = 3_000
const SILENT = 'The secure storage does not answer.'

/**
 * The secret is in the Keychain of this iPhone only, or encrypted with a key of Android's Keystore, as are the
 * session and the PIN of the app lock. A phone without either keeps it as a browser does.
 */
export const keyPlace: KeyPlace = {
  open: async (tag) => {
    if (!hasNative(PLUGIN)) return browserKeys.open(tag)
    // A storage that hangs must not lead to a second secret, with which nothing kept could be opened.
    const kept = await inTime(STORAGE_MS, SILENT, () => SecureStorage.get(nameOf(tag), false))
    if (typeof kept === 'string') return keysOf(bytesOf(kept))
    const before = await browserKeys.find(tag)
    if (before) return before
    const secret = crypto.getRandomValues(new Uint8Array(32))
    await inTime(STORAGE_MS, SILENT, () =>
      SecureStorage.set(nameOf(tag), textOf(secret), false, false, KeychainAccess.whenUnlockedThisDeviceOnly),
    )
    return keysOf(secret)
  },
  destroy: async (tag) => {
    const removed = hasNative(PLUGIN) ? inTime(STORAGE_MS, SILENT, () => SecureStorage.remove(nameOf(tag))) : null
    await Promise.all([removed, browserKeys.destroy(tag)])
  },
}

function nameOf(tag: string): string {
  return `sealed-${tag}`
}

async function keysOf(secret: Uint8Array<ArrayBuffer>): Promise<SealKeys> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const by = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  })
  const [seal, names] = await Promise.all([
    crypto.subtle.deriveKey(by('seal'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(by('names'), base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ])
  return { seal, names }
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
