import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useRead } from '../platform/calls/calls.ts'
import { EXPECTED_ACCOUNTABILITY } from './expected-accountability.ts'

/** Today's accountability, as known on this device. */
export function useToday(rosterId: string, enabled = true) {
  return useRead(getAccountability, { rosterId, dutyDate: null }, { enabled, pending: EXPECTED_ACCOUNTABILITY })
}

/** When and by whom the day was last submitted, or when it is due. */
export function submittedWords({ submissions, timeZone, reportDue, noReport }: Accountability): string {
  const last = submissions.at(0)
  if (!last) return noReport ? 'No formation, no report due' : `Not submitted. Due ${reportDue.replace(':', '')}`
  return `Submitted ${formatTime(new Date(last.submittedAt), timeZone)} by ${last.submittedBy}`
}
