import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { groupId, rosterId } from '../../roster/ids.ts'
import { named, ROSTER_LIMIT } from '../../roster/schema.ts'
import { headcount, statusOrUnreported } from '../schema.ts'

/** The report of a group with what is below it, as its leader submitted it. It never changes. */
export const groupSubmission = z.object({
  id: z.uuid(),
  groupId,
  dutyDate: calendarDate,
  submittedAt: z.iso.datetime(),
  submittedBy: z.string(),
  counts: headcount,
})
export type GroupSubmission = z.output<typeof groupSubmission>

/** A group that has a leader, or that was reported on the day. */
export const groupReport = z.object({
  groupId,
  name: z.string(),
  /** The nearest group above it that is in the list too. */
  parentId: groupId.nullable(),
  /** The leaders who submit it, as lists show their names. */
  leaders: z.array(z.string()).max(100),
  /** The group with what is below it, as known now. */
  counts: headcount,
  /** The last one of the day. */
  submission: groupSubmission.nullable(),
  /** When the newest entry that counts on the day was recorded. */
  newestEntryAt: z.iso.datetime().nullable(),
  /** When its leaders were last reminded of the day. */
  nudgedAt: z.iso.datetime().nullable(),
})
export type GroupReport = z.output<typeof groupReport>

export const groupReports = z.object({
  rosterId,
  dutyDate: calendarDate,
  /** No report is owed, because no formation that counts is held on the day. */
  noReport: z.boolean(),
  /** When the first report of the day is due. */
  dueAt: z.iso.datetime(),
  /** In the order of the printed tree. */
  groups: z.array(groupReport).max(2000),
})
export type GroupReports = z.output<typeof groupReports>

/** A Soldier outside the caller's part: a name and today's status, and nothing else. */
export const restOfRoster = z.object({
  /** Whether the roster shows it to leaders of some groups. */
  shown: z.boolean(),
  soldiers: z.array(named.extend({ group: z.string().nullable(), status: statusOrUnreported })).max(ROSTER_LIMIT),
})
export type RestOfRoster = z.output<typeof restOfRoster>
