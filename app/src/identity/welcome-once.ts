import type { UserProfile } from '@muster/domain/identity/schema.ts'

/** A flag of the specification (section 3): the welcome screen was shown in this session, and to whom. */
const FORCED_KEY = 'onboardingForced'

/** An incomplete profile is sent to /welcome once a session, and not again after that. */
export function owesWelcome(profile: Pick<UserProfile, 'uid' | 'needsProfile'>): boolean {
  return profile.needsProfile && sessionStorage.getItem(FORCED_KEY) !== profile.uid
}

export function noteWelcome(uid: string): void {
  sessionStorage.setItem(FORCED_KEY, uid)
}
