import { createHash, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { Head, SealedEntry } from './entry.ts'

/** The hash before the first entry. */
export const BEGINNING = Buffer.alloc(32)

/** An entry as one line of JSON: what is hashed. */
export function lineOf({ seq, at, kind, what, outcome, uid, about, address, times, details }: Linked): string {
  return JSON.stringify({
    seq,
    at: at.toISOString(),
    kind,
    what,
    outcome,
    uid,
    about,
    address,
    times,
    details: Object.fromEntries(Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  })
}

type Linked = Omit<SealedEntry, 'hash'>

/** An entry as one line of JSON, with its hash. Without the hash it is the line that is hashed. */
export function lineWithHash(entry: SealedEntry): string {
  return `${lineOf(entry).slice(0, -1)},"hash":"${entry.hash.toString('hex')}"}`
}

export function hashAfter(before: Buffer, entry: Linked): Buffer {
  return createHash('sha256').update(before).update(lineOf(entry)).digest()
}

/** The name of a key: the SHA-256 of its public part, in hex. */
export function keyName(key: KeyObject): string {
  const spki = (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' })
  return hash('sha256', spki, 'hex')
}

/** Signs a place in the chain (ECDSA P-256 with SHA-256, FIPS 186-5). */
export function signedHead(key: KeyObject, { seq, at, hash }: Pick<Head, 'seq' | 'at' | 'hash'>): Head {
  const head = { seq, at, hash, key: keyName(key) }
  return { ...head, signature: sign('sha256', headText(head), key) }
}

export function isSignedBy(key: KeyObject, head: Head): boolean {
  return verify('sha256', headText(head), key, head.signature)
}

function headText({ seq, at, hash, key }: Omit<Head, 'signature'>): Buffer {
  return Buffer.from(JSON.stringify({ seq, at: at.toISOString(), hash: hash.toString('hex'), key }))
}

export function headToJson(head: Head): string {
  const { seq, at, hash, key, signature } = head
  return JSON.stringify({ seq, at, hash: hash.toString('hex'), key, signature: signature.toString('hex') })
}

/** Null for a text that is no head. */
export function headFromJson(text: string): Head | null {
  try {
    const { seq, at, hash, key, signature } = JSON.parse(text) as Record<string, unknown>
    if (!Number.isSafeInteger(seq) || typeof key !== 'string') return null
    return {
      seq: Number(seq),
      at: new Date(String(at)),
      hash: Buffer.from(String(hash), 'hex'),
      key,
      signature: Buffer.from(String(signature), 'hex'),
    }
  } catch {
    return null
  }
}
