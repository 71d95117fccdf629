import { accountTag } from '../platform/storage/account-tag.ts'

const DAY_MS = 24 * 60 * 60_000
/** As long as a page that is open may be without signal, whatever the rosters say. */
const OPEN_MS = 6 * 60 * 60_000
/** For an account whose rosters are not known yet. */
const USUAL_DAYS = 30
const REACHED_KEY = 'muster:last-reached'

/** The server confirmed the session just now. */
export function noteReached(now = Date.now()): void {
  keep(REACHED_KEY, String(now))
}

/** The strictest choice of the account's rosters: for how many days this device works without signal. */
export function keepOfflineDays(uid: string, days: number): void {
  keep(daysKey(uid), String(days))
}

function offlineDaysOf(uid: string): number {
  const kept = localStorage.getItem(daysKey(uid))
  return kept === null ? USUAL_DAYS : Number(kept)
}

/**
 * Whether this device may no longer show what it keeps for the account. A device that never noted when it reached the
 * server was signed in with an older version, and its time starts now. A clock that was set back counts as too long.
 */
export function isAwayTooLong(uid: string, isOpen: boolean, now = Date.now()): boolean {
  const reached = localStorage.getItem(REACHED_KEY)
  if (reached === null) {
    noteReached(now)
    return false
  }
  const away = now - Number(reached)
  const most = Math.max(offlineDaysOf(uid) * DAY_MS, isOpen ? OPEN_MS : 0)
  return away < -DAY_MS || away > most
}

function daysKey(uid: string): string {
  return `muster:offline-days:${accountTag(uid)}`
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A full device keeps the value from before.
  }
}
