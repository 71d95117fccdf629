import { getDutyOutlook } from '@muster/domain/dutyday/formations/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useRead } from '../../platform/calls/calls.ts'

/** What stands around a duty day: formations, absences to come, two leaders at odds. */
export function useOutlook(rosterId: string, dutyDate: CalendarDate | null) {
  return useRead(getDutyOutlook, { rosterId, dutyDate })
}
