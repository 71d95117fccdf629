import { idleLimit } from '@muster/domain/kernel/session-limits.ts'
import { lockFlags } from '../platform/lock/lock-flags.ts'
import { limitsHere } from './limits-here.ts'

/** Specification section 9. */
export const HEARTBEAT_MS = 5 * 60_000
/**
 * The session warning appears this long before the end. A person who is present but passive, for example reading, can
 * then stay signed in.
 */
export const WARN_MS = 5 * 60_000

/** Shared by the tabs of this browser: activity in one tab keeps all of them signed in. */
const ACTIVITY_KEY = 'muster:last-activity'
/** Used if the device cannot store it, for the life of the page. */
let notedHere = 0

export function noteActivity(now = Date.now()): void {
  try {
    localStorage.setItem(ACTIVITY_KEY, String(now))
    notedHere = 0
  } catch {
    notedHere = now
  }
}

export function isActivityKey(key: string | null): boolean {
  return key === ACTIVITY_KEY
}

/** Time since the last activity, in milliseconds. */
export function idleFor(now = Date.now()): number {
  const last = Math.max(Number(localStorage.getItem(ACTIVITY_KEY)), notedHere)
  return last > 0 ? Math.max(0, now - last) : Number.POSITIVE_INFINITY
}

/**
 * How long this account may be inactive on this device, in milliseconds. It is longer behind the app lock of a phone.
 */
export function idleLimitOf(uid: string | null): number {
  return idleLimit(hasAppLock(uid), limitsHere())
}

/** When the session of this account ends here, used or not. Never behind the app lock. */
export function latestEndOf(uid: string | null): number {
  return hasAppLock(uid) ? Infinity : limitsHere().endsBy
}

/** Why the session of this account must be over, as far as this device knows. Null if it goes on. */
export function overFor(uid: string | null, now = Date.now()): 'inactive' | 'over' | null {
  if (idleFor(now) >= idleLimitOf(uid)) return 'inactive'
  return now >= latestEndOf(uid) ? 'over' : null
}

export function hasAppLock(uid: string | null): boolean {
  return uid !== null && lockFlags.get(uid) !== null
}

/** Whether the page is visible, as opposed to a background tab. */
export function isLookedAt(): boolean {
  return document.visibilityState === 'visible'
}

export type Due = 'nothing' | 'heartbeat' | 'warning' | 'sign out'

/**
 * The next step for a session that ends in `leftMs`: nothing, a heartbeat, the warning before it ends, or its end. After
 * a sleep past the end there is no warning, because the time for it has passed.
 */
export function dueNow(leftMs: number, sinceHeartbeatMs: number): Due {
  if (leftMs <= 0) return 'sign out'
  if (leftMs <= WARN_MS) return 'warning'
  return sinceHeartbeatMs >= HEARTBEAT_MS ? 'heartbeat' : 'nothing'
}

/** Time until the warning or the end is due, if there is no activity. */
export function untilNext(leftMs: number): number {
  return leftMs > WARN_MS ? leftMs - WARN_MS : Math.max(0, leftMs)
}

/** What the countdown reads aloud: the start of each minute, then at 30 and 10 seconds, not every second. */
export function spokenLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes left`
  if (seconds > 30) return '1 minute left'
  return seconds > 10 ? '30 seconds left' : '10 seconds left'
}

/** `4:59` */
export function clockLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
