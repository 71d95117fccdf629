import { ECDSA } from '@muster/domain/kernel/carried/sealing.ts'
import { accountTag } from '../storage/account-tag.ts'
import { base64url } from './base64url.ts'
import { keepKey, type KeptKey, keptKey, noteRegistered, type Registered } from './kept-key.ts'

/** Tells the server the public half. */
type Register = (publicKey: string) => Promise<Omit<Registered, 'at'>>

/** It counts for 30 days, so a device that has signal once a day always has nearly all of them before it. */
const RENEW_MS = 24 * 60 * 60_000

/** Makes the key of this device and account if there is none, and has the server know it. */
export async function readyDeviceKey(uid: string, register: Register, now = Date.now()): Promise<void> {
  // Two tabs must not make two keys.
  await navigator.locks.request(`muster-device-key-${accountTag(uid)}`, async () => {
    const key = (await keptKey(uid)) ?? (await newKey(uid))
    if (key.registered && Math.abs(now - key.registered.at) < RENEW_MS) return
    const { keyId, validUntil, sealing } = await register(key.publicKey)
    await noteRegistered(uid, key.publicKey, { keyId, validUntil, sealing, at: now })
  })
}

async function newKey(uid: string): Promise<KeptKey> {
  const pair = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  const publicKey = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const key = { privateKey: pair.privateKey, publicKey, registered: null }
  await keepKey(uid, key)
  return key
}
