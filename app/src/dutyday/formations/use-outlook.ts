import { getDutyOutlook } from '@muster/domain/dutyday/formations/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useRead } from '../../platform/calls/calls.ts'

/** Information around a duty day: formations, upcoming absences, and statuses that two leaders dispute. */
export function useOutlook(rosterId: string, dutyDate: CalendarDate | null) {
  return useRead(getDutyOutlook, { rosterId, dutyDate })
}
