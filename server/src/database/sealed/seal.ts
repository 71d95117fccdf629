import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Values as they are stored: `s1.<id of the key>.<nonce, text and tag>`. */
const SEALED = /^s1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]+)$/
/** The same for LIKE. Whatever else looks like this does not open. */
export const SEALED_LIKE = 's1.________-____-____-____-____________.%'

/** Where a sealed value is stored. It does not open in another column, roster or row. */
export interface Place {
  /** `counseling_texts.remarks` */
  readonly column: string
  readonly roster: string
  /** The id of the row. */
  readonly row: string
}

/** A sealed value that somebody changed or moved, or whose key is gone. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** AES-256-GCM: nonce, text and tag, bound to `about`. */
export function encrypt(key: Buffer, text: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Null when it is not what `encrypt` made with this key about this. */
export function decrypt(key: Buffer, bytes: Buffer, about: string): Buffer | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()])
  } catch {
    return null
  }
}

/** A value as it is stored. */
export function sealedValue(key: { readonly id: string; readonly bytes: Buffer }, place: Place, value: string): string {
  const bytes = encrypt(key.bytes, Buffer.from(value, 'utf8'), aboutOf(place))
  return `s1.${key.id}.${bytes.toString('base64url')}`
}

/** The value that was sealed for this place. */
export function openedValue(keyOf: (id: string) => Buffer, place: Place, stored: string): string {
  const [, id, text] = SEALED.exec(stored) ?? []
  if (id === undefined || text === undefined) throw new SealBroken(`${aboutOf(place)} is sealed in an unknown way`)
  const value = decrypt(keyOf(id), Buffer.from(text, 'base64url'), aboutOf(place))
  if (value === null) throw new SealBroken(`${aboutOf(place)} was changed, or moved there`)
  return value.toString('utf8')
}

export function isSealed(value: unknown): boolean {
  return typeof value === 'string' && SEALED.test(value)
}

function aboutOf({ column, roster, row }: Place): string {
  return `${column} ${roster} ${row}`
}
