import { createECDH } from 'node:crypto'
import { deliverActs, registerDeviceKey } from '@muster/domain/identity/carried/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { APP_LOCK_IDLE_MS } from '@muster/domain/kernel/session-limits.ts'
import { type Implementation, implement, implementPrepared } from '../../platform/callable/implement.ts'
import { deliver } from './deliver.ts'
import { sealingKeyOf } from './sealing-key.ts'
import { saveDeviceKey } from './writes.ts'

export const carriedFunctions: readonly Implementation[] = [
  implement(
    registerDeviceKey,
    { asSystem: 'reads the key of the installation, and may make the first one' },
    async (call, input) => {
      const publicKey = Buffer.from(input.publicKey, 'base64url')
      if (!isPoint(publicKey)) {
        refuse('invalid-argument', 'publicKey: Send a public key of the curve P-256.', { field: 'publicKey' })
      }
      const { uid, sessionId } = call.caller
      const validUntil = new Date(call.now.getTime() + APP_LOCK_IDLE_MS)
      const key = { id: call.newId(), uid, sessionId, publicKey, now: call.now, validUntil }
      const keyId = await saveDeviceKey(call.tx, key)
      if (keyId === null) refuse('unauthenticated', 'You are signed out. Sign in again.')
      const sealing = await sealingKeyOf(call.tx, call)
      return {
        keyId,
        validUntil: validUntil.toISOString(),
        sealing: { id: sealing.id, publicKey: sealing.public_key.toString('base64url') },
      }
    },
  ),

  implementPrepared(
    deliverActs,
    // Each act is a transaction of its own, as the person who did it. When the rest fails, sending again does none twice.
    (before, input) => deliver(before, new Uint8Array(Buffer.from(input.packet, 'base64url'))),
    async (_call, _input, { acts, rosterIds }) => ({
      about: rosterIds.map((rosterId) => ({ rosterId })),
      answer: { acts },
    }),
    { asSystem: 'opens what is sealed for the installation, and does acts of the person who signed them' },
  ),
]

/** Whether it is a point of the curve, and not only of the right length. */
function isPoint(publicKey: Buffer): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(publicKey)
    return true
  } catch {
    return false
  }
}
