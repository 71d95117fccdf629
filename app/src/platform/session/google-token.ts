interface Expected {
  readonly nonce: string
  /** As Google's discovery names it; its native libraries leave the scheme out. */
  readonly issuer: string
  readonly audiences: readonly string[]
}

/**
 * Whether this is an ID token of Google's own for the sign-in at hand. One of Firebase names another issuer and a
 * project for its audience, and a provider in its claims; it is never handed on. The server verifies what is.
 */
export function isGoogleToken(idToken: string, { nonce, issuer, audiences }: Expected): boolean {
  const claims = claimsOf(idToken)
  if (!claims || 'firebase' in claims || typeof claims['sub'] !== 'string' || claims['sub'] === '') return false
  const { iss, aud } = claims
  const issuers: unknown[] = [issuer, issuer.replace(/^https:\/\//, '')]
  return issuers.includes(iss) && (audiences as readonly unknown[]).includes(aud) && claims['nonce'] === nonce
}

function claimsOf(token: string): Record<string, unknown> | null {
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) return null
  try {
    const text = atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (each) => each.charCodeAt(0))))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null
  } catch {
    return null
  }
}
