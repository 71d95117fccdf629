import { refuse } from '../refusal.ts'

/**
 * What one device hands to another: acts of one person, signed by that person's device and sealed for the server. Only
 * the cover can be read on the way (docs/decisions/0086).
 *
 *     'M' version | id of the sealing key 16 | ephemeral public key 65 | length of the cover 2 | cover | sealed
 *     sealed: AES-256-GCM of: id of the device key 16 | signature 64 | acts, as deflated JSON
 *
 * The signature covers the acts and the cover, the key that signed, and for which installation they were sealed.
 */
export type Bytes = Uint8Array<ArrayBuffer>

export const PACKET_BYTES = 48 * 1024
/** The acts of a packet. A company of 125 that is tapped one by one fits twice. */
export const PACKET_ACTS = 300
/** The acts as JSON, once inflated. */
export const ACTS_BYTES = 1024 * 1024
/** A device whose clock is ahead by more enters statuses for the wrong day. */
export const AHEAD_MS = 24 * 60 * 60_000
/**
 * Nobody delivers a packet after this time. The server forgets which acts it has done some days later, and would do them
 * again.
 */
export const COUNTS_MS = 30 * 24 * 60 * 60_000

const MARK = 0x4d
const VERSION = 1
const ID = 16
const POINT = 65
const BEFORE_COVER = 2 + ID + POINT + 2
const SIGNATURE = 64
const TAG = 16
const COVER_BYTES = 1200

export interface Head {
  /** The installation's key that it is sealed for. */
  readonly sealingKeyId: string
  readonly ephemeral: Bytes
  readonly cover: Bytes
}

export function headBytes({ sealingKeyId, ephemeral, cover }: Head): Bytes {
  if (cover.length > COVER_BYTES) throw new Error('This cover is too long')
  return joined([
    Uint8Array.of(MARK, VERSION),
    idBytes(sealingKeyId),
    ephemeral,
    Uint8Array.of(cover.length >> 8, cover.length & 255),
    cover,
  ])
}

/** The parts of a packet that anybody can read. */
export function readPacket(packet: Bytes): Head & { readonly head: Bytes; readonly sealed: Bytes } {
  if (packet.length > PACKET_BYTES) faulty('This is too large to be handed over at once.')
  if (packet[0] !== MARK) faulty('This is not something that Muster handed over.')
  if (packet[1] !== VERSION) faulty('This was made by a newer version of the app. Update this one.')
  const length = ((packet[BEFORE_COVER - 2] ?? 0) << 8) | (packet[BEFORE_COVER - 1] ?? 0)
  const end = BEFORE_COVER + length
  if (length > COVER_BYTES || packet.length < end + ID + SIGNATURE + TAG) damaged()
  return {
    sealingKeyId: idText(packet.slice(2, 2 + ID)),
    ephemeral: packet.slice(2 + ID, 2 + ID + POINT),
    cover: packet.slice(BEFORE_COVER, end),
    head: packet.slice(0, end),
    sealed: packet.slice(end),
  }
}

/** What is inside, once it is unsealed. */
export function readInside(inside: Bytes): { deviceKeyId: string; signature: Bytes; acts: Bytes } {
  return {
    deviceKeyId: idText(inside.slice(0, ID)),
    signature: inside.slice(ID, ID + SIGNATURE),
    acts: inside.slice(ID + SIGNATURE),
  }
}

export function damaged(): never {
  faulty('This was changed or damaged on the way. Take it in again from the phone that made it.')
}

function faulty(words: string): never {
  refuse('invalid-argument', words, { field: 'packet' })
}

export function idBytes(id: string): Bytes {
  const hex = id.replaceAll('-', '')
  return Uint8Array.from({ length: ID }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

export function idText(bytes: Bytes): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Without letters that look like digits. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Six letters from the SHA-256 of a packet, which both leaders compare. */
export function codeOf(hash: Bytes): string {
  return Array.from(hash.slice(0, 6), (byte) => CODE_LETTERS[byte & 31]).join('')
}
