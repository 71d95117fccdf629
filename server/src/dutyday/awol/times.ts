import { refuse } from '@muster/domain/kernel/refusal.ts'

/** A device's clock may be off from ours by so much. */
export const CLOCKS_APART_MS = 5 * 60_000
/** Nobody opens a case about an absence longer ago than that. */
const FURTHEST_BACK_MS = 400 * 86_400_000

/** An instant that has come. What a device says of the next minutes is now: its clock runs ahead. */
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

/** T0 and since when the Soldier is absent: both have come, and nobody is missed before being away. */
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
