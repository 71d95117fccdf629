import type { UserProfile } from '@muster/domain/identity/schema.ts'
import { createStore } from '../platform/storage/store.ts'

/** The tour differs with the navigation, so each variant is tracked separately. */
export type TourVariant = 'desktop' | 'mobile'

/**
 * Flags of the specification (section 3). Done: who completed or skipped the tour on this device and in which
 * variant, as a list of `uid variant`. Forced: the account that asked to see it again, until it has ended.
 */
const DONE_KEY = 'onboardingDone'
const FORCED_KEY = 'onboardingForced'
/** A limit for devices that many people share. For the oldest entries the profile is asked again. */
const MOST_DONE = 40

/** Counts how often the tour was requested while this page is open. */
export const tourAsked = createStore(0)

type TourFlags = Pick<UserProfile, 'hasSeenTour' | 'hasSeenTourDesktop' | 'hasSeenTourMobile'>

export function isTourDone(uid: string, variant: TourVariant): boolean {
  return doneHere().includes(entryOf(uid, variant))
}

export function noteTourDone(uid: string, variants: Iterable<TourVariant>): void {
  const fresh = [...variants].map((variant) => entryOf(uid, variant))
  const done = [...doneHere().filter((entry) => !fresh.includes(entry)), ...fresh]
  keep(DONE_KEY, JSON.stringify(done.slice(-MOST_DONE)))
  if (isTourForced(uid)) keep(FORCED_KEY, null)
}

export function isTourForced(uid: string): boolean {
  return kept(FORCED_KEY) === uid
}

/** Starts the tour again from the beginning; also after a reload, until it has ended. */
export function askForTour(uid: string): void {
  keep(FORCED_KEY, uid)
  tourAsked.set(tourAsked.get() + 1)
}

/**
 * The tour started by itself in this tab. If it is left unfinished, it starts again on the next visit, not on each
 * reload.
 */
const BEGUN_KEY = 'muster:tour-begun'
let begunHere: string | null = null

export function hasBegunHere(uid: string | null): boolean {
  return uid !== null && (begunHere ?? sessionStorage.getItem(BEGUN_KEY)) === uid
}

export function noteBegunHere(uid: string): void {
  begunHere = uid
  try {
    sessionStorage.setItem(BEGUN_KEY, uid)
  } catch {
    // Then it is kept only for the life of the page.
  }
}

/** A profile that only says that the tour was seen stands for both variants. */
export function hasSeenTour(profile: TourFlags, variant: TourVariant): boolean {
  const { hasSeenTour: any, hasSeenTourDesktop: desktop, hasSeenTourMobile: mobile } = profile
  if (any && !desktop && !mobile) return true
  return variant === 'desktop' ? desktop : mobile
}

export function owesTour(profile: TourFlags & Pick<UserProfile, 'uid'>, variant: TourVariant): boolean {
  return isTourForced(profile.uid) || !(isTourDone(profile.uid, variant) || hasSeenTour(profile, variant))
}

/** What this device knows and the profile does not have yet; null if there is nothing. */
export function untoldTour(profile: TourFlags & Pick<UserProfile, 'uid'>): Partial<TourFlags> | null {
  const change: { -readonly [Flag in keyof TourFlags]?: boolean } = {}
  if (isTourDone(profile.uid, 'desktop') && !profile.hasSeenTourDesktop) change.hasSeenTourDesktop = true
  if (isTourDone(profile.uid, 'mobile') && !profile.hasSeenTourMobile) change.hasSeenTourMobile = true
  return Object.keys(change).length > 0 ? { ...change, hasSeenTour: true } : null
}

function entryOf(uid: string, variant: TourVariant): string {
  return `${uid} ${variant}`
}

function doneHere(): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(kept(DONE_KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

/** Used if the device cannot store it, for the life of the page. */
const keptHere = new Map<string, string | null>()

function kept(key: string): string | null {
  if (keptHere.has(key)) return keptHere.get(key) ?? null
  return localStorage.getItem(key)
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    keptHere.delete(key)
  } catch {
    keptHere.set(key, value)
  }
}
