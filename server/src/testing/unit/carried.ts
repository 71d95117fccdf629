import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { registerDeviceKey } from '@muster/domain/identity/carried/functions.ts'
import type { FunctionDeclaration, RawInputOf } from '@muster/domain/kernel/function.ts'
import { ECDSA, seal } from '@muster/domain/kernel/carried/sealing.ts'
import type { Bytes } from '@muster/domain/kernel/carried/packet.ts'
import type { TestServer } from '../server/server.ts'

export interface HandedAct {
  readonly name: string
  readonly input: unknown
  readonly key: string
}

interface Other {
  readonly at?: Date
  readonly json?: string
  /** The key that the packet says it was signed with. */
  readonly saysKeyId?: string
}

/** A device that is signed in, and hands over what it has not sent. */
export interface TestDevice {
  readonly keyId: string
  readonly sealing: { readonly id: string; readonly publicKey: string }
  hand(acts: readonly HandedAct[], other?: Other): Promise<string>
}

export function act<D extends FunctionDeclaration>(declaration: D, input: RawInputOf<D>): HandedAct {
  return { name: declaration.name, input, key: randomUUID() }
}

export async function signedInDevice(server: TestServer, token: string): Promise<TestDevice> {
  const pair = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  const { keyId, sealing } = await server.call(registerDeviceKey, { publicKey }, token)
  return {
    keyId,
    sealing,
    async hand(acts, { at = server.clock.now(), json, saysKeyId = keyId } = {}) {
      const content = json ?? JSON.stringify({ at: at.toISOString(), acts })
      const cover = bytes(JSON.stringify({ from: 'SGT Clay', unit: '2nd Squad', statuses: acts.length }))
      const sealedFor = { id: sealing.id, publicKey: bytes(Buffer.from(sealing.publicKey, 'base64url')) }
      const sender = { keyId: saysKeyId, privateKey: pair.privateKey }
      const packet = await seal(crypto.subtle, sender, sealedFor, { cover, acts: bytes(deflateRawSync(content)) })
      return Buffer.from(packet).toString('base64url')
    },
  }
}

function bytes(from: string | Buffer): Bytes {
  return new Uint8Array(Buffer.from(from as string))
}
