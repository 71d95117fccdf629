import type { AftOnProfile } from '@muster/domain/readiness/aft-profile.ts'
import { AFT_EVENTS, type AftEvent } from '@muster/domain/readiness/profiles.ts'

type PerEvent = Readonly<Record<AftEvent, number | null>>

/** What is stored of a test besides its total: the standard, results and points. Not sex and not age. */
export function aftDetail(
  standard: string,
  { values, points, instead }: { values: PerEvent; points: PerEvent; instead: AftOnProfile },
): Record<string, number | string> {
  const detail: Record<string, number | string> = { standard }
  for (const event of AFT_EVENTS) {
    const [value, earned] = [values[event] ?? instead[event], points[event]]
    if (value !== null) detail[event] = value
    if (earned !== null) detail[`${event}points`] = earned
  }
  return detail
}
