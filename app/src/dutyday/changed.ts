import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'

/** Whether what is known of the day differs from its last report, as far as the list shows. */
export function hasChanged({ rows, submissions }: Accountability): boolean {
  const [last] = submissions
  if (!last) return false
  const now = headcountOf(rows)
  const figures = ['onHand', 'reported', 'accounted', 'present', 'available'] as const
  if (figures.some((figure) => now[figure] !== last.counts[figure])) return true
  return rows.some(({ entry }) => entry !== null && entry.recordedAt > last.submittedAt)
}
