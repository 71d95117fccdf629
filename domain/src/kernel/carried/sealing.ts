import { type Bytes, damaged, type Head, headBytes, idBytes, joined, readInside, readPacket } from './packet.ts'

/** What is used of WebCrypto, which browsers and Node have alike. */
interface Subtle {
  generateKey(algorithm: Curve, extractable: boolean, uses: Use[]): Promise<unknown>
  importKey(
    format: 'raw',
    key: Bytes,
    algorithm: Curve | { readonly name: 'HKDF' | 'AES-GCM' },
    extractable: boolean,
    uses: Use[],
  ): Promise<unknown>
  exportKey(format: 'raw', key: never): Promise<unknown>
  deriveBits(algorithm: { readonly name: string }, key: never, length: number): Promise<ArrayBuffer>
  encrypt(algorithm: Gcm, key: never, data: Bytes): Promise<ArrayBuffer>
  decrypt(algorithm: Gcm, key: never, data: Bytes): Promise<ArrayBuffer>
  sign(algorithm: Ecdsa, key: never, data: Bytes): Promise<ArrayBuffer>
  verify(algorithm: Ecdsa, key: never, signature: Bytes, data: Bytes): Promise<boolean>
}
type Use = 'deriveBits' | 'encrypt' | 'decrypt' | 'sign' | 'verify'
interface Curve {
  readonly name: 'ECDH' | 'ECDSA'
  readonly namedCurve: 'P-256'
}
interface Gcm {
  readonly name: 'AES-GCM'
  readonly iv: Bytes
  readonly additionalData: Bytes
}
interface Ecdsa {
  readonly name: 'ECDSA'
  readonly hash: 'SHA-256'
}

export const ECDH: Curve = { name: 'ECDH', namedCurve: 'P-256' }
export const ECDSA: Curve = { name: 'ECDSA', namedCurve: 'P-256' }
const SIGNING: Ecdsa = { name: 'ECDSA', hash: 'SHA-256' }

interface Sender {
  /** The id under which the server knows the device's key, and its private half. */
  readonly keyId: string
  readonly privateKey: unknown
}

/** The installation's public key. */
interface SealedFor {
  readonly id: string
  readonly publicKey: Bytes
}

/** Signs the acts as the sender's device and seals them for the installation. `acts` are packed already. */
export async function seal(
  subtle: Subtle,
  sender: Sender,
  to: SealedFor,
  { cover, acts }: { readonly cover: Bytes; readonly acts: Bytes },
): Promise<Bytes> {
  const signature = new Uint8Array(
    await subtle.sign(SIGNING, sender.privateKey as never, signedBytes([to.id, sender.keyId], cover, acts)),
  )
  const pair = (await subtle.generateKey(ECDH, false, ['deriveBits'])) as { publicKey: never; privateKey: unknown }
  const ephemeral = new Uint8Array((await subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  const head = headBytes({ sealingKeyId: to.id, ephemeral, cover })
  const other = await subtle.importKey('raw', to.publicKey, ECDH, false, [])
  const { key, iv } = await sealingKey(subtle, pair.privateKey, other, ephemeral, 'encrypt')
  const inside = joined([idBytes(sender.keyId), signature, acts])
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: head }, key as never, inside)
  return joined([head, new Uint8Array(sealed)])
}

interface Opened extends Pick<Head, 'sealingKeyId' | 'cover'> {
  readonly deviceKeyId: string
  readonly acts: Bytes
  /** Whether the device with this public key signed it. */
  signedBy(publicKey: Bytes): Promise<boolean>
}

/** Opens a packet with the installation's private key. Refuses one that was changed on the way. */
export async function unseal(subtle: Subtle, packet: Bytes, privateKey: unknown): Promise<Opened> {
  const { sealingKeyId, ephemeral, cover, head, sealed } = readPacket(packet)
  const other = await subtle.importKey('raw', ephemeral, ECDH, false, []).catch(damaged)
  const { key, iv } = await sealingKey(subtle, privateKey, other, ephemeral, 'decrypt')
  const opened = await subtle
    .decrypt({ name: 'AES-GCM', iv, additionalData: head }, key as never, sealed)
    .catch(damaged)
  const { deviceKeyId, signature, acts } = readInside(new Uint8Array(opened))
  return {
    sealingKeyId,
    cover,
    deviceKeyId,
    acts,
    async signedBy(publicKey) {
      const verifying = await subtle.importKey('raw', publicKey, ECDSA, false, ['verify'])
      const signed = signedBytes([sealingKeyId, deviceKeyId], cover, acts)
      return subtle.verify(SIGNING, verifying as never, signature, signed)
    },
  }
}

/** One key for each packet: both sides get it from their private and the other's public half, by HKDF. */
async function sealingKey(
  subtle: Subtle,
  privateKey: unknown,
  other: unknown,
  ephemeral: Bytes,
  use: 'encrypt' | 'decrypt',
): Promise<{ key: unknown; iv: Bytes }> {
  const agreed = await subtle.deriveBits({ name: 'ECDH', public: other } as { name: string }, privateKey as never, 256)
  const material = await subtle.importKey('raw', new Uint8Array(agreed), { name: 'HKDF' }, false, ['deriveBits'])
  const how = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: joined([ascii('muster sealed 1'), ephemeral]),
  }
  const bits = new Uint8Array(await subtle.deriveBits(how, material as never, 44 * 8))
  const key = await subtle.importKey('raw', bits.slice(0, 32), { name: 'AES-GCM' }, false, [use])
  return { key, iv: bits.slice(32) }
}

/** With the ids of both keys and the length of the cover, so that no part of it can pass for another. */
function signedBytes(keyIds: readonly string[], cover: Bytes, acts: Bytes): Bytes {
  const length = Uint8Array.of(cover.length >> 8, cover.length & 255)
  return joined([ascii('muster signed 1'), ...keyIds.map(idBytes), length, cover, acts])
}

function ascii(text: string): Bytes {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
