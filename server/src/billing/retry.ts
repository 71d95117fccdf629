/** Minutes after each failure in turn until the next attempt; after the last of them it is given up, two days on. */
export const WAITS_MINUTES: readonly number[] = [1, 5, 15, 60, 180, 360, 720, 1440]
/** Longer than an attempt can take: whoever claimed something and died has lost it to the others by then. */
export const LEASE_MS = 5 * 60_000
/** What may be written down of a failure: its kind and never its words, which may hold whose it was. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
