import type { PersonName } from './schema.ts'

interface ProfileFacts {
  readonly dodid: string | null
  readonly name: Pick<PersonName, 'last' | 'first'> | null
  readonly email: string | null
}

/** A profile is complete when the DoD ID has 10 digits and there is a name or an e-mail (specification section 4). */
export function isProfileComplete(profile: ProfileFacts): boolean {
  const named = profile.name !== null && (profile.name.last.trim() !== '' || profile.name.first.trim() !== '')
  const reachable = profile.email !== null && profile.email.trim() !== ''
  return profile.dodid !== null && /^\d{10}$/.test(profile.dodid) && (named || reachable)
}

/** A complete profile stays complete. A user who clears a field later does not return to the welcome screen. */
export function needsProfileAfter(neededBefore: boolean, profile: ProfileFacts): boolean {
  return neededBefore && !isProfileComplete(profile)
}

interface RoleFacts {
  readonly uid: string
  readonly roles: readonly string[]
  readonly role: string | null
  readonly declaredRole: string | null
}

/**
 * Whether an account is an admin (specification section 6): by its roles record, by its declared role (only the
 * operator can set Admin), or as the one account that the operator named.
 */
export function isAdmin(account: RoleFacts, adminUid: string | null): boolean {
  return (
    account.roles.includes('Admin') ||
    account.role === 'Admin' ||
    account.declaredRole === 'Admin' ||
    (adminUid !== null && account.uid === adminUid)
  )
}
