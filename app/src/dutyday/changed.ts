import { headcountOf, isChangedSince } from '@muster/domain/dutyday/perstat.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'

/** Whether what is known of the day differs from its last report, as far as the list shows. */
export function hasChanged({ rows, submissions }: Accountability): boolean {
  const recorded = rows.flatMap(({ entry }) => (entry === null ? [] : entry.recordedAt))
  return isChangedSince(submissions[0] ?? null, {
    counts: headcountOf(rows),
    newest: recorded.toSorted().at(-1) ?? null,
  })
}
