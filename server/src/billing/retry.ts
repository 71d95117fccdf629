/** Minutes to wait after each failure. After the last one it is given up, two days on. */
export const WAITS_MINUTES: readonly number[] = [1, 5, 15, 60, 180, 360, 720, 1440]
/** Longer than an attempt can take. When a process claims an item and dies, others may take it after this time. */
export const LEASE_MS = 5 * 60_000
/** The part of a failure that may be stored: its kind, never its message, which may hold personal data. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
