import type { Headcount, Submission } from '../dutyday/schema.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Dashboard } from './schema.ts'

export interface LastReport {
  readonly day: CalendarDate
  readonly counts: Headcount
  /** The report as it was submitted. Null if these are the figures of the day itself. */
  readonly report: Submission | null
}

/**
 * What a day off leads with: the last report of the roster, with the figures that were submitted. A chain has no report
 * of its own, so for it these are the figures of the last duty day, as for a roster that has never submitted.
 */
export function lastReportOf({
  over,
  accountability: { before, lastReport },
}: Pick<Dashboard, 'over'> & {
  readonly accountability: Pick<Dashboard['accountability'], 'before' | 'lastReport'>
}): LastReport | null {
  if (over === 'roster' && lastReport) {
    return { day: lastReport.dutyDate, counts: lastReport.counts, report: lastReport }
  }
  return before && { day: before.dutyDate, counts: before, report: null }
}
