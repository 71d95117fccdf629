/** In milliseconds. Unless set otherwise a session ends after 6 hours without activity (specification section 4). */
export const IDLE_MS = 6 * 60 * 60_000
/** In milliseconds. Unless set otherwise a session ends 12 hours after the sign-in, used or not (decision 0087). */
export const WHOLE_MS = 12 * 60 * 60_000
/** In milliseconds. A session on a phone with the app lock, which checks the user each time (decision 0060). */
export const APP_LOCK_IDLE_MS = 30 * 24 * 60 * 60_000

/** How long a session lasts, in milliseconds: without activity, and in all. The operator sets both. */
export interface SessionLimits {
  readonly idleMs: number
  readonly wholeMs: number
}

export const USUAL_LIMITS: SessionLimits = { idleMs: IDLE_MS, wholeMs: WHOLE_MS }

/** How long a session lasts without activity, in milliseconds. */
export function idleLimit(appLock: boolean, { idleMs }: Pick<SessionLimits, 'idleMs'> = USUAL_LIMITS): number {
  return appLock ? APP_LOCK_IDLE_MS : idleMs
}

/** How long a session lasts in all, in milliseconds. Behind the app lock only activity counts. */
export function wholeLimit(appLock: boolean, { wholeMs }: Pick<SessionLimits, 'wholeMs'> = USUAL_LIMITS): number {
  return appLock ? Number.POSITIVE_INFINITY : wholeMs
}
