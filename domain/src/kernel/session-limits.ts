/** Signed out after 6 hours without activity (specification section 4), in milliseconds. */
export const IDLE_MS = 6 * 60 * 60_000
/** A phone's own session behind its app lock, which asks each time who is there (decision 0060), in milliseconds. */
export const APP_LOCK_IDLE_MS = 30 * 24 * 60 * 60_000

/** How long a session runs without activity, in milliseconds. */
export function idleLimit(appLock: boolean): number {
  return appLock ? APP_LOCK_IDLE_MS : IDLE_MS
}
