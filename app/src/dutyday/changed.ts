import { headcountOf, isSameHeadcount } from '@muster/domain/dutyday/perstat.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'

/** Whether what is known of the day differs from its last report, as far as the list shows. */
export function hasChanged({ rows, submissions }: Accountability): boolean {
  const [last] = submissions
  if (!last) return false
  if (!isSameHeadcount(headcountOf(rows), last.counts)) return true
  return rows.some(({ entry }) => entry !== null && entry.recordedAt > last.submittedAt)
}
