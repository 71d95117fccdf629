import { headcountOf, isChangedSince } from '@muster/domain/dutyday/perstat.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'

/** Whether the current data of the day differ from its last report, as far as the list shows. */
export function hasChanged({ rows, submissions }: Accountability): boolean {
  const newest = rows.reduce((last, { entry }) => (entry && entry.recordedAt > last ? entry.recordedAt : last), '')
  return isChangedSince(submissions[0] ?? null, { counts: headcountOf(rows), newest })
}
