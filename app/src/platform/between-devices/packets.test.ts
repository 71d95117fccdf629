import type { Bytes } from '@muster/domain/kernel/carried/packet.ts'
import { ECDH, unseal } from '@muster/domain/kernel/carried/sealing.ts'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubDevice } from '../../testing/a-device.ts'
import type { Act } from '../outbox/outbox.ts'
import { base64url, bytesOf } from './base64url.ts'
import { readyDeviceKey } from './device-key.ts'
import { forgetKey, keptKey } from './kept-key.ts'
import { makePacket, openCover } from './packets.ts'

const NOW = Date.parse('2026-11-12T11:12:00Z')
const DAY_MS = 86_400_000
const COVER = { from: 'SGT Clay', unit: '2nd Squad', of: '', at: new Date(NOW).toISOString() }

let uid: string
let installation: CryptoKeyPair
let told: string[]

beforeAll(async () => {
  stubDevice()
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<void>) => work() } })
  installation = (await crypto.subtle.generateKey(ECDH, true, ['deriveBits'])) as CryptoKeyPair
})
beforeEach(() => {
  uid = crypto.randomUUID()
  told = []
})
afterAll(() => vi.unstubAllGlobals())

async function register(publicKey: string) {
  told.push(publicKey)
  const sealing = new Uint8Array(await crypto.subtle.exportKey('raw', installation.publicKey))
  return {
    keyId: crypto.randomUUID(),
    validUntil: new Date(NOW + 30 * DAY_MS).toISOString(),
    sealing: { id: crypto.randomUUID(), publicKey: base64url(sealing) },
  }
}
const act = (id: string, input: unknown): Act => ({ id, seq: 1, name: 'record', input, at: '', state: 'waiting' })
const coverOf = (acts: readonly Act[]) => ({ ...COVER, statuses: acts.length, reports: 0, undone: 0 })

test('what a device seals is opened by the installation alone, and says by which key it was signed', async () => {
  await readyDeviceKey(uid, register, NOW)
  const acts = [act('key-1', { remark: 'Sick call' }), act('key-2', {})]
  const { bytes, code } = await makePacket(uid, coverOf, acts)
  expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/Sick call|key-1/)
  const opened = await unseal(crypto.subtle, bytes, installation.privateKey)
  expect(opened.deviceKeyId).toBe((await keptKey(uid))?.registered?.keyId)
  expect(await opened.signedBy(bytesOf(told[0] ?? ''))).toBe(true)
  expect(JSON.parse(inflateRawSync(opened.acts).toString())).toEqual({
    at: COVER.at,
    acts: acts.map(({ id, name, input }) => ({ name, input, key: id })),
  })
  expect(await openCover(bytes, code)).toEqual({ bytes, code, cover: coverOf(acts) })
})

test('a packet that is not the one of the code, or is none, is refused before it is taken in', async () => {
  await readyDeviceKey(uid, register, NOW)
  const { bytes } = await makePacket(uid, coverOf, [act('key-1', {})])
  await expect(openCover(bytes, 'AAAAAA')).rejects.toThrow('changed or damaged')
  await expect(openCover(new TextEncoder().encode('A cat') as Bytes)).rejects.toThrow('not something that Muster')
})

test('what does not fit goes by halves, and one entry that does not fit is refused', async () => {
  await readyDeviceKey(uid, register, NOW)
  const long = () => base64url(crypto.getRandomValues(new Uint8Array(15_000)))
  const acts = Array.from({ length: 8 }, (_, at) => act(`key-${at}`, { remark: long() }))
  const made = await makePacket(uid, coverOf, acts)
  expect(made.acts).toEqual(acts.slice(0, 2))
  expect(made.cover.statuses).toBe(2)
  const huge = act('key-9', { remark: long() + long() + long() + long() })
  await expect(makePacket(uid, coverOf, [huge])).rejects.toThrow('too large')
})

test('without a key that the server has, or after 30 days, nothing is handed over', async () => {
  await expect(makePacket(uid, coverOf, [act('key-1', {})])).rejects.toThrow('no key to sign with yet')
  await readyDeviceKey(uid, async () => Promise.reject(new Error('no signal')), NOW).catch(() => undefined)
  await expect(makePacket(uid, coverOf, [act('key-1', {})])).rejects.toThrow('no key to sign with yet')
  await readyDeviceKey(uid, register, NOW)
  const late = () => ({ ...coverOf([]), at: new Date(NOW + 30 * DAY_MS).toISOString() })
  await expect(makePacket(uid, late, [act('key-1', {})])).rejects.toThrow('without signal for 30 days')
})

test('a device keeps one key, renews it once a day, and has a new one after its session', async () => {
  await readyDeviceKey(uid, register, NOW)
  await readyDeviceKey(uid, register, NOW + DAY_MS - 1)
  expect(told).toHaveLength(1)
  await readyDeviceKey(uid, register, NOW + DAY_MS)
  expect(told).toEqual([told[0], told[0]])
  await forgetKey(uid)
  await readyDeviceKey(uid, register, NOW + DAY_MS)
  expect(new Set(told).size).toBe(2)
})

test('a key that is forgotten while the server is told of it stays forgotten', async () => {
  await readyDeviceKey(
    uid,
    async (publicKey) => {
      await forgetKey(uid)
      return register(publicKey)
    },
    NOW,
  )
  expect(await keptKey(uid)).toBeUndefined()
})
