import { standsOnWords } from '@muster/domain/dutyday/groups/stands-on.ts'
import { headcountOfLine, isChangedSince } from '@muster/domain/dutyday/perstat.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'

/** `21 Nov 2026 0630`, in the unit's time zone. */
export function asOfText(report: Pick<Perstat, 'asOf' | 'timeZone' | 'dutyDate'>): string {
  const instant = new Date(report.asOf)
  return `${formatDate(report.dutyDate)} ${formatTime(instant, report.timeZone)}`
}

/** `0648 by 1SG Rasmussen, D.`, and whether the roster's figures have changed since. */
export function submittedText(
  report: Pick<Perstat, 'submission' | 'timeZone' | 'total' | 'rosters' | 'newestEntryAt' | 'group'>,
): string {
  const { submission, timeZone, total, rosters, newestEntryAt, group } = report
  if (!submission) return 'Not submitted'
  const text = `${formatTime(new Date(submission.submittedAt), timeZone)} by ${submission.submittedBy}`
  if (group !== null) return `${text}, for the whole roster`
  // Over the chain the figures are those of all rosters, and the submission is the roster's own.
  const changed =
    rosters.length === 0 && isChangedSince(submission, { counts: headcountOfLine(total), newest: newestEntryAt })
  const standsOn = standsOnWords(submission, timeZone)
  return [changed ? `${text}, changed since` : text, ...(standsOn ? [standsOn] : [])].join('. ')
}
