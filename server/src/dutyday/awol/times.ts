import { refuse } from '@muster/domain/kernel/refusal.ts'

/** The largest difference between a device's clock and ours. */
export const CLOCKS_APART_MS = 5 * 60_000
/** No case is opened about an older absence. */
const FURTHEST_BACK_MS = 400 * 86_400_000

/** An instant in the past. A device time in the next few minutes counts as now, because the device's clock is fast. */
export function pastInstant(value: string, field: string, now: Date): Date {
  const instant = new Date(value)
  const ms = instant.getTime()
  if (!(ms > now.getTime() - FURTHEST_BACK_MS)) {
    refuse('out-of-range', 'This is more than a year ago. Check the date.', { field })
  }
  if (ms > now.getTime() + CLOCKS_APART_MS) {
    refuse('out-of-range', 'This time is in the future. Check it, and the clock of your device.', { field })
  }
  return ms > now.getTime() ? now : instant
}

/**
 * The discovery (T0) and the beginning of the absence. Both must be in the past, and the absence cannot begin after its
 * discovery.
 */
export function absenceTimes(
  said: { readonly discoveredAt: string; readonly absentSince: string },
  now: Date,
): { readonly discoveredAt: Date; readonly absentSince: Date } {
  const discoveredAt = pastInstant(said.discoveredAt, 'discoveredAt', now)
  const absentSince = pastInstant(said.absentSince, 'absentSince', now)
  if (absentSince > discoveredAt) {
    refuse('invalid-argument', 'The absence cannot begin after it was discovered. Change one of the two times.', {
      field: 'absentSince',
    })
  }
  return { discoveredAt, absentSince }
}
