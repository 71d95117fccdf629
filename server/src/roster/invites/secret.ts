import { createHash, randomBytes } from 'node:crypto'
import { CODE_BYTES, codeFrom } from '@muster/domain/roster/invites/code.ts'

/** The stored hash of a token or code. Codes are hashed without their dash, in capitals, in the form of the schema. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** For a link: 256 bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** For typing: eight characters. */
export function newCode(): string {
  return codeFrom(randomBytes(CODE_BYTES))
}
