import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'

export interface IdempotencyKey {
  readonly uid: string
  /** As it is stored. */
  readonly key: string
  readonly functionName: string
  readonly bodyHash: string
  /** Seals the stored answer. Null when it may be kept in clear. */
  readonly seal: Buffer | null
}

const SHAPE = /^[\w:.-]{8,200}$/

/** The key of a call, or null when the client sent none. */
export function idempotencyKey(
  header: unknown,
  uid: string,
  { name, answersSecret }: Pick<FunctionDeclaration, 'name' | 'answersSecret'>,
  body: string,
): IdempotencyKey | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !SHAPE.test(header)) {
    refuse('invalid-argument', 'Idempotency-Key: Send 8 to 200 letters, digits, or the characters . _ : -', {
      field: 'Idempotency-Key',
    })
  }
  const call = { uid, functionName: name, bodyHash: hash('sha256', body, 'base64') }
  if (!answersSecret) return { ...call, key: header, seal: null }
  // Only the client has the key then. The database has its hash, which opens nothing.
  const seal = Buffer.from(hkdfSync('sha256', header, uid, `answer of ${name}`, 32))
  return { ...call, key: `sealed:${hash('sha256', header, 'base64url')}`, seal }
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** An answer as it is stored: AES-256-GCM with the seal of its key, or in clear. */
export function sealedAnswer({ seal, bodyHash }: IdempotencyKey, answer: string): string {
  if (seal === null) return answer
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', seal, iv).setAAD(Buffer.from(bodyHash))
  return Buffer.concat([iv, cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** The answer behind `sealedAnswer`. Throws when somebody changed it. */
export function openedAnswer({ seal, bodyHash }: IdempotencyKey, stored: string): string {
  if (seal === null) return stored
  const bytes = Buffer.from(stored, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(bodyHash)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
