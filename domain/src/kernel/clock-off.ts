/** Devices whose clocks are this far off are told so; what they say of times is not believed anyway. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** `61 min ahead`, or null when the clock is right enough. */
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
