import * as z from 'zod'
import { counselingKind } from '../../counseling/schema.ts'
import { dutyStatusCode } from '../../dutyday/schema.ts'
import { taskLine } from '../../dutyday/tasks/schema.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { ownRecall } from '../../roster/recall/schema.ts'
import { fieldKey } from '../../roster/schema.ts'
import { occurrence } from '../../scheduling/calendar/schema.ts'
import { myDuty } from '../../scheduling/duty-roster/schema.ts'
import { leaveRequest } from '../../scheduling/leave/schema.ts'

/** Rows of each list. The full lists are on the screens that they lead to. */
export const MY_DAY_ROWS = 12

/** A counseling that waits for the Soldier's signature: the session itself, or part IV of it. */
const toSign = z.object({
  id: z.uuid(),
  kind: counselingKind,
  counselor: z.string(),
  part: z.enum(['session', 'assessment']),
  since: z.iso.datetime(),
})

/** A readiness item or a license that is overdue, failed or due soon. */
const dueItem = z.object({
  key: z.string(),
  label: z.string(),
  list: z.enum(['readiness', 'licenses']),
  /** Overdue or failed. */
  late: z.boolean(),
  due: calendarDate.nullable(),
})
export type DueItem = z.output<typeof dueItem>

/** What a Soldier's own Today is made of. */
export const myDay = z.object({
  today: calendarDate,
  timeZone: z.string(),
  rosterName: z.string(),
  /** The person who keeps the roster. */
  leader: z.string(),
  /** The duty status of today. Null while nobody has reported one. */
  status: z.object({ code: dutyStatusCode, at: z.iso.datetime(), by: z.string() }).nullable(),
  /** The running recall. An ended one is not listed. */
  recall: ownRecall.extend({ recallId: z.uuid() }).nullable(),
  contact: z.object({ cell: z.string(), altPhone: z.string(), verifiedOn: calendarDate.nullable() }),
  /** Fields that a leader needs, that the Soldier may fill in, and that are empty. */
  missing: z.array(fieldKey).max(MY_DAY_ROWS),
  toSign: z.array(toSign).max(MY_DAY_ROWS),
  /** Absences that are not over, and requests that were answered in the last days. */
  leave: z.array(leaveRequest).max(MY_DAY_ROWS),
  duties: z.array(myDuty).max(MY_DAY_ROWS),
  events: z
    .array(occurrence.pick({ key: true, title: true, place: true, uniform: true, when: true, start: true, end: true }))
    .max(MY_DAY_ROWS),
  tasks: z.array(taskLine).max(MY_DAY_ROWS),
  due: z.array(dueItem).max(MY_DAY_ROWS),
})
export type MyDay = z.output<typeof myDay>
