import { submitAccountability } from '@muster/domain/dutyday/functions.ts'
import { submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { keptCall } from '../platform/outbox/kept-call.ts'

// A report counts what the server knows when it gets it: all entries that this device sent before it.
export const KEPT_SUBMISSION = keptCall(submitAccountability, {
  line: ({ dutyDate }) => `Accountability of ${formatDate(dutyDate as CalendarDate)} submitted`,
  on: ({ rosterId, dutyDate }) => [`${rosterId} ${dutyDate}`],
})

export const KEPT_GROUP_SUBMISSION = keptCall(submitGroups, {
  line: ({ dutyDate }, about) => `${about}: accountability of ${formatDate(dutyDate as CalendarDate)} submitted`,
  on: ({ groupIds, dutyDate }) => groupIds.map((id) => `${id} ${dutyDate}`),
})
