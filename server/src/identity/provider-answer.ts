import { parsePersonName } from '@muster/domain/identity/person-name.ts'
import type { Provider } from './providers.ts'
import type { Verified } from './sign-in.ts'

export function callbackUrl(publicUrl: string, provider: Provider): string {
  return `${publicUrl}/auth/${provider.settings.id}/callback`
}

/**
 * Apple sends the name once, at the first sign-in, next to the ID token and not in it. The person chose it anyway, so
 * it may come unsigned.
 */
export function withAppleName(verified: Verified, user: string | null): Verified {
  if (user === null) return verified
  let name: unknown
  try {
    name = (JSON.parse(user) as { name?: unknown }).name
  } catch {
    return verified
  }
  if (typeof name !== 'object' || name === null) return verified
  const part = (key: string) => {
    const value = (name as Record<string, unknown>)[key]
    return typeof value === 'string'
      ? value
          .replace(/[^\P{C}]/gu, ' ')
          .trim()
          .slice(0, 80) || null
      : null
  }
  const givenName = part('firstName')
  const familyName = part('lastName')
  const displayName =
    verified.displayName ?? ([givenName, familyName].filter((each) => each !== null).join(' ') || null)
  return { ...verified, givenName, familyName, displayName }
}

export function hintOf({ displayName, givenName, familyName, email, provider }: Verified): Record<string, string> {
  const fullName = displayName ?? [givenName, familyName].filter((part) => part !== null).join(' ')
  const parsed = parsePersonName(fullName)
  return {
    email: email ?? '',
    firstName: givenName ?? parsed.first,
    // Where the provider's given name is more than the first word, it includes the middle name.
    middleName: givenName === null || givenName === parsed.first ? parsed.middle : '',
    lastName: familyName ?? parsed.last,
    displayName: fullName,
    fullName,
    provider,
  }
}
