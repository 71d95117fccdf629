/**
 * A device clock that is wrong by more than this gets a warning. The server does not trust the device's times in any
 * case.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** How wrong the clock is: `61 min ahead`. Null when it is close enough. */
export function clockOffWords(offMs: number): string | null {
  if (Math.abs(offMs) < CLOCK_TOLERANCE_MS) return null
  const minutes = Math.round(Math.abs(offMs) / 60_000)
  const size =
    minutes < 120
      ? `${minutes} min`
      : minutes < 48 * 60
        ? `${Math.round(minutes / 60)} h`
        : `${Math.round(minutes / 1440)} days`
  return `${size} ${offMs > 0 ? 'ahead' : 'behind'}`
}
