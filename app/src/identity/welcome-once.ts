import type { UserProfile } from '@muster/domain/identity/schema.ts'

/** The account that has seen the welcome screen since it signed in. All tabs share it, as they share the session. */
const WELCOMED_KEY = 'muster:welcomed'
/** Used if the device cannot store it, for the life of the page. */
let welcomedHere: string | null = null

/** An incomplete profile leads to /welcome once per session, not more often. */
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

/** Called when a session ended or another one started. */
export function forgetWelcome(): void {
  welcomedHere = null
  localStorage.removeItem(WELCOMED_KEY)
}
