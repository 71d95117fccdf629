interface Expected {
  readonly nonce: string
  /** The issuer in Google's discovery document. Its native libraries leave out the scheme. */
  readonly issuer: string
  readonly audiences: readonly string[]
}

/**
 * Whether this is Google's own ID token for the current sign-in. A Firebase token has another issuer, a project as
 * its audience, and a provider in its claims; it is never passed on. The server verifies every token that is.
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
