/** Specification section 9. */
export const SESSION_IDLE_MS = 6 * 60 * 60_000
export const HEARTBEAT_MS = 5 * 60_000

/** Shared by the tabs of this browser: working in one keeps all of them signed in. */
const ACTIVITY_KEY = 'muster:last-activity'

export function noteActivity(now = Date.now()): void {
  localStorage.setItem(ACTIVITY_KEY, String(now))
}

/** How long nobody has touched the app, in milliseconds. */
export function idleFor(now = Date.now()): number {
  const last = Number(localStorage.getItem(ACTIVITY_KEY))
  return last > 0 ? Math.max(0, now - last) : Number.POSITIVE_INFINITY
}

/** What is due: nothing, a heartbeat, or the end of the session. */
export function dueNow(idleMs: number, sinceHeartbeatMs: number): 'nothing' | 'heartbeat' | 'sign out' {
  if (idleMs >= SESSION_IDLE_MS) return 'sign out'
  return sinceHeartbeatMs >= HEARTBEAT_MS ? 'heartbeat' : 'nothing'
}
