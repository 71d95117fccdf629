/** In milliseconds. A session ends after 6 hours without activity (specification section 4). */
export const IDLE_MS = 6 * 60 * 60_000
/** In milliseconds. A session on a phone with the app lock, which checks the user each time (decision 0060). */
export const APP_LOCK_IDLE_MS = 30 * 24 * 60 * 60_000

/** How long a session lasts without activity, in milliseconds. */
export function idleLimit(appLock: boolean): number {
  return appLock ? APP_LOCK_IDLE_MS : IDLE_MS
}
