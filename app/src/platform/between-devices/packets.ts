import { type Bytes, codeOf, damaged, PACKET_BYTES, readPacket } from '@muster/domain/kernel/carried/packet.ts'
import { type PacketCover, packetCover } from '@muster/domain/kernel/carried/schema.ts'
import { seal } from '@muster/domain/kernel/carried/sealing.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import type { Act } from '../outbox/outbox.ts'
import { bytesOf } from './base64url.ts'
import { keptKey } from './kept-key.ts'

export interface Packet {
  readonly bytes: Bytes
  readonly cover: PacketCover
  /** What both leaders compare. */
  readonly code: string
}

export interface Made extends Packet {
  readonly acts: readonly Act[]
}

/** Signs and seals these acts of this account, or the first of them if they do not all fit. */
export async function makePacket(
  uid: string,
  coverOf: (acts: readonly Act[]) => PacketCover,
  acts: readonly Act[],
): Promise<Made> {
  const key = await keptKey(uid)
  const cover = coverOf(acts)
  if (!key?.registered) {
    refuse('failed-precondition', 'This phone has no key to sign with yet. It gets one when it has signal.')
  }
  if (Date.parse(key.registered.validUntil) <= Date.parse(cover.at)) {
    refuse('failed-precondition', 'This phone was without signal for 30 days. It has to send its entries itself.')
  }
  const { keyId, sealing } = key.registered
  const content = {
    at: cover.at,
    acts: acts.map(({ name, input, id }) => ({ name, input, key: id })),
  }
  const bytes = await seal(
    crypto.subtle,
    { keyId, privateKey: key.privateKey },
    { id: sealing.id, publicKey: bytesOf(sealing.publicKey) },
    { cover: utf8(JSON.stringify(cover)), acts: await deflated(utf8(JSON.stringify(content))) },
  )
  if (bytes.length <= PACKET_BYTES) return { bytes, cover, acts, code: await codeFor(bytes) }
  if (acts.length === 1) refuse('failed-precondition', 'This entry is too large to be handed over.')
  return makePacket(uid, coverOf, acts.slice(0, Math.ceil(acts.length / 2)))
}

/** What anybody can read of a packet. Refuses what is none, and what is not the packet with this code. */
export async function openCover(bytes: Bytes, expected?: string): Promise<Packet> {
  const found = packetCover.safeParse(parsed(new TextDecoder().decode(readPacket(bytes).cover)))
  if (!found.success)
    throw new Refusal('invalid-argument', 'This cannot be read here. Both phones need the newest app.')
  const code = await codeFor(bytes)
  if (expected !== undefined && code !== expected) damaged()
  return { bytes, cover: found.data, code }
}

async function codeFor(bytes: Bytes): Promise<string> {
  return codeOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text))
}

async function deflated(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
