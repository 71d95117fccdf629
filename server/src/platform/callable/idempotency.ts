import { hash } from 'node:crypto'
import { refuse } from '@muster/domain/kernel/refusal.ts'

export interface IdempotencyKey {
  readonly uid: string
  readonly key: string
  readonly functionName: string
  readonly bodyHash: string
}

const SHAPE = /^[\w:.-]{8,200}$/

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
  return { uid, key: header, functionName, bodyHash: hash('sha256', body, 'base64') }
}
