import type { UserProfile } from '@muster/domain/identity/schema.ts'

/** The welcome screen was shown in this session, and to whom. */
const WELCOMED_KEY = 'muster:welcomed'

/** An incomplete profile is sent to /welcome once a session, and not again after that. */
export function owesWelcome(profile: Pick<UserProfile, 'uid' | 'needsProfile'>): boolean {
  return profile.needsProfile && sessionStorage.getItem(WELCOMED_KEY) !== profile.uid
}

export function noteWelcome(uid: string): void {
  sessionStorage.setItem(WELCOMED_KEY, uid)
}
