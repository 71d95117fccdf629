import { accountTag } from './account-tag.ts'
import { keyPlace, type SealKeys } from './seal-keys.ts'

type Bytes = Uint8Array<ArrayBuffer>

const IV_BYTES = 12
const NAME_BYTES = 16

/** What was sealed cannot be opened: it is damaged, from another place, or its key is gone. */
export class NotOpened extends Error {}

/**
 * Seals what this device keeps for one account: AES-256-GCM, with the place of the record as additional data, so that
 * no record can be put in the place of another.
 */
export class Seal {
  readonly tag: string
  readonly #keys: SealKeys

  constructor(tag: string, keys: SealKeys) {
    this.tag = tag
    this.#keys = keys
  }

  /** The name under which a record is stored. It does not say what the record is about. */
  async nameOf(place: string, name: string): Promise<string> {
    const signed = await crypto.subtle.sign('HMAC', this.#keys.names, bytesOf(`${place}\n${name}`))
    return hex(new Uint8Array(signed, 0, NAME_BYTES))
  }

  async close(place: string, value: unknown): Promise<Bytes> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const plain = bytesOf(JSON.stringify(value))
    const closed = await crypto.subtle.encrypt({ ...GCM, iv, additionalData: bytesOf(place) }, this.#keys.seal, plain)
    const sealed = new Uint8Array(IV_BYTES + closed.byteLength)
    sealed.set(iv)
    sealed.set(new Uint8Array(closed), IV_BYTES)
    return sealed
  }

  /** Throws `NotOpened`. */
  async open(place: string, sealed: Bytes): Promise<unknown> {
    const iv = sealed.subarray(0, IV_BYTES)
    try {
      const plain = await crypto.subtle.decrypt(
        { ...GCM, iv, additionalData: bytesOf(place) },
        this.#keys.seal,
        sealed.subarray(IV_BYTES),
      )
      return JSON.parse(new TextDecoder().decode(plain)) as unknown
    } catch {
      throw new NotOpened('This record cannot be opened.')
    }
  }
}

const GCM = { name: 'AES-GCM' } as const
const seals = new Map<string, Promise<Seal>>()
/** Accounts whose key was destroyed on this page. What is still under way for one of them must not make a new key. */
const destroyed = new Set<string>()

/** The key of this account was destroyed, and the account has not been opened since. */
export class Destroyed extends Error {}

/** The seal of an account that is being opened. Only this makes a new key after the last one was destroyed. */
export function openSeal(uid: string): Promise<Seal> {
  destroyed.delete(uid)
  return sealOf(uid)
}

/** Rejects where this device can keep no key: storage turned off, or a page that is not on https. */
export function sealOf(uid: string): Promise<Seal> {
  if (destroyed.has(uid)) return Promise.reject(new Destroyed('The key of this account was destroyed.'))
  const known = seals.get(uid)
  if (known) return known
  const tag = accountTag(uid)
  const seal = keyPlace.open(tag).then((keys) => new Seal(tag, keys))
  seals.set(uid, seal)
  seal.catch(() => seals.get(uid) === seal && seals.delete(uid))
  return seal
}

/** After this nothing that was sealed for this account can be opened again, here or with a copy of the disk. */
export async function destroySeal(uid: string): Promise<void> {
  destroyed.add(uid)
  const opening = seals.get(uid)
  seals.delete(uid)
  // One that is still being made would be stored after this.
  await opening?.catch(() => undefined)
  await keyPlace.destroy(accountTag(uid))
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
