import type { webcrypto } from 'node:crypto'
import { ECDH } from '@muster/domain/kernel/carried/sealing.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { newestSealingKey } from './reads.ts'
import { addFirstSealingKey } from './writes.ts'

/** The installation's key that devices seal for, made when the first of them asks. */
export async function sealingKeyOf(
  tx: WriteTx,
  { now, newId }: { readonly now: Date; newId(): string },
): Promise<{ readonly id: string; readonly public_key: Buffer }> {
  const there = await newestSealingKey(tx)
  if (there) return there
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ECDH, true, ['deriveBits'])
  await addFirstSealingKey(tx, {
    id: newId(),
    public_key: Buffer.from(await crypto.subtle.exportKey('raw', publicKey)),
    private_key: Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)),
    made_at: now,
  })
  const made = await newestSealingKey(tx)
  if (!made) throw new Error('the key of the installation was not kept')
  return made
}

export function openingKey(privateKey: Buffer): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('pkcs8', new Uint8Array(privateKey), ECDH, false, ['deriveBits'])
}
