import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { refuse } from '@muster/domain/kernel/refusal.ts'

/** The Idempotency-Key of a call. Only the client has it: the database has its hash, which opens nothing. */
export interface IdempotencyKey {
  readonly uid: string
  /** As it is stored. */
  readonly key: string
  readonly functionName: string
  /** Keyed too, because a plain hash would prove a guessed phone number. */
  readonly bodyHash: string
  /** As calls before migration 0084 have it. */
  readonly formerBodyHash: string
  /** Seals the stored answer. */
  readonly seal: Buffer
}

const SHAPE = /^[\w:.-]{8,200}$/
const KEY_BYTES = 32

/** The key of a call, or null when the client sent none. */
export function idempotencyKey(
  header: unknown,
  uid: string,
  functionName: string,
  body: string,
): IdempotencyKey | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !SHAPE.test(header)) {
    refuse('invalid-argument', 'Idempotency-Key: Send 8 to 200 letters, digits, or the characters . _ : -', {
      field: 'Idempotency-Key',
    })
  }
  const secrets = Buffer.from(hkdfSync('sha256', header, uid, `answer of ${functionName}`, 2 * KEY_BYTES))
  return {
    uid,
    key: `sealed:${hash('sha256', header, 'base64url')}`,
    functionName,
    bodyHash: createHmac('sha256', secrets.subarray(KEY_BYTES)).update(body).digest('base64'),
    formerBodyHash: hash('sha256', body, 'base64'),
    seal: secrets.subarray(0, KEY_BYTES),
  }
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** An answer as it is stored: AES-256-GCM with the seal of its key. */
export function sealedAnswer({ seal, bodyHash }: IdempotencyKey, answer: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', seal, iv).setAAD(Buffer.from(bodyHash))
  return Buffer.concat([iv, cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** The answer behind `sealedAnswer`, for a call whose stored hash is `bodyHash`. Throws when somebody changed it. */
export function openedAnswer({ seal }: IdempotencyKey, bodyHash: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(bodyHash)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
