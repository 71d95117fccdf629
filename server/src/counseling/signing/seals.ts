import { createHash } from 'node:crypto'
import type { Counseling } from '@muster/domain/counseling/schema.ts'
import {
  PART_SIGNED,
  type SealedSignature,
  sealedText,
  type SignedFacts,
  type SignedPart,
  signedText,
  signedTextBefore,
} from '@muster/domain/counseling/signing/signed-text.ts'

/** A stored signature, with the seal in hex. */
export interface StoredSignature extends SealedSignature {
  readonly seal: string
}

/** The stored data of a session and of all its signatures, oldest first. */
export interface StoredSigning {
  readonly facts: SignedFacts
  readonly delivery: number
  readonly signatures: readonly StoredSignature[]
  /** The hash of the answer and the last seal, in hex. */
  readonly signedHash: string | null
}

export function hashOf(facts: SignedFacts, part: SignedPart): string {
  return sha256(signedText(facts, part))
}

/** The hashes of every form in which the text was ever written. */
function hashesOf(facts: SignedFacts, part: SignedPart): readonly string[] {
  return [hashOf(facts, part), sha256(signedTextBefore(facts, part))]
}

export function sealOf(signature: SealedSignature, before: string | null): string {
  return sha256(sealedText(signature, before))
}

/** Stored with the text, so that the last signature cannot be removed unnoticed either. */
export function signedHashOf(facts: SignedFacts, lastSeal: string | null): string {
  return sha256(`${hashOf(facts, 'answer')} ${lastSeal ?? ''}`)
}

/** Whether the stored text is the signed text, byte for byte. */
export function integrityOf(stored: StoredSigning): Counseling['integrity'] {
  const { facts, signatures, signedHash } = stored
  if (signatures.length === 0 && signedHash === null) return 'not signed'
  let before: string | null = null
  for (const { seal, ...signature } of signatures) {
    if (sealOf(signature, before) !== seal) return 'differs'
    before = seal
  }
  const counting = signatures.filter(({ delivery }) => delivery === stored.delivery)
  if (counting.length === 0 && signedHash === null) return 'not signed'
  if (signedHash !== signedHashOf(facts, before)) return 'differs'
  const same = counting.every(({ signer, documentHash }) => hashesOf(facts, PART_SIGNED[signer]).includes(documentHash))
  return same ? 'whole' : 'differs'
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
