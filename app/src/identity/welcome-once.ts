import type { UserProfile } from '@muster/domain/identity/schema.ts'

/** To whom the welcome screen was shown since they signed in; one for all tabs, since they share the session. */
const WELCOMED_KEY = 'muster:welcomed'
/** Where the device keeps nothing, for as long as the page. */
let welcomedHere: string | null = null

/** An incomplete profile is sent to /welcome once a session, and not again after that. */
export function owesWelcome(profile: Pick<UserProfile, 'uid' | 'needsProfile'>): boolean {
  return profile.needsProfile && (welcomedHere ?? localStorage.getItem(WELCOMED_KEY)) !== profile.uid
}

export function noteWelcome(uid: string): void {
  try {
    localStorage.setItem(WELCOMED_KEY, uid)
  } catch {
    welcomedHere = uid
  }
}

/** A session ended, or another one began. */
export function forgetWelcome(): void {
  welcomedHere = null
  localStorage.removeItem(WELCOMED_KEY)
}
