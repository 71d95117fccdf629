import * as z from 'zod'
import { NOTE_WORDS } from '../../dutyday/awol/sensitive-words.ts'
import { dutyStatusCode } from '../../dutyday/schema.ts'
import { checked } from '../../kernel/checked.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { text } from '../../kernel/text.ts'
import { groupId, named, rosterId, soldierId } from '../../roster/schema.ts'
import { LEAVE_KIND_NAMES, LOCATION_NAMES } from './kinds.ts'
import { guardLeaveText } from './leave-text.ts'
import { CALENDAR_DAYS, GROUP_MINIMUMS_LIMIT, OTHERS_AWAY_SHOWN } from './limits.ts'
import { LEAVE_ACTS, LEAVE_STATE_NAMES } from './states.ts'

/** Text about an absence: no secret numbers, no markings, and nothing about health. */
function leaveText(max: number) {
  return text(max).check(
    checked(NOTE_WORDS, (value, context) => {
      const message = guardLeaveText(value)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )
}

export const leaveKind = z.enum(LEAVE_KIND_NAMES)
export const leaveState = z.enum(LEAVE_STATE_NAMES)
export const leaveLocation = z.enum(LOCATION_NAMES)
/** The client makes the id, so that a request sent twice is added once. */
export const requestId = z.uuid().toLowerCase()
export const leaveRemark = leaveText(240)

export const leaveWish = {
  requestId,
  kind: leaveKind,
  from: calendarDate,
  to: calendarDate,
  location: leaveLocation,
  place: leaveText(80).default(''),
  note: leaveText(240).default(''),
  /** The approved absence that this one extends. */
  extendsId: requestId.nullable().default(null),
}

const word = z.object({ at: z.iso.datetime(), by: z.string(), remark: z.string() })

export const leaveRequest = z.object({
  id: z.uuid(),
  rosterId,
  rosterName: z.string(),
  timeZone: z.string(),
  /** Today in the roster's time zone. */
  today: calendarDate,
  ...named.shape,
  archived: z.boolean(),
  groupId: groupId.nullable(),
  kind: leaveKind,
  from: calendarDate,
  to: calendarDate,
  location: leaveLocation,
  place: z.string(),
  note: z.string(),
  extendsId: z.uuid().nullable(),
  state: leaveState,
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  recommendation: word.extend({ yes: z.boolean() }).nullable(),
  /** Who approved, denied, canceled or withdrew it. */
  decision: word.nullable(),
  signedOutAt: z.iso.datetime().nullable(),
  signedInAt: z.iso.datetime().nullable(),
  /** The last day away, for a Soldier who has signed in. */
  endedOn: calendarDate.nullable(),
  /** When a transfer took it along to another roster, which has it since. Missing in answers that an older release stored. */
  wentAlongAt: z.iso.datetime().nullable().optional(),
  /** Duty Day has reported the Soldier present since the absence began. */
  reportedBack: z.boolean(),
})
export type LeaveRequest = z.output<typeof leaveRequest>

export const leaveEvent = z.object({
  id: z.uuid(),
  act: z.enum([...LEAVE_ACTS, 'request', 'withdraw', 'sign out', 'sign in', 'undo sign']),
  at: z.iso.datetime(),
  by: z.string(),
  /** For signing out and in: when it happened. */
  happenedAt: z.iso.datetime().nullable(),
  remark: z.string(),
})
export type LeaveEvent = z.output<typeof leaveEvent>

/** The facts for a decision. */
export const leaveCheck = z.object({
  /** The days of the absence: how many are on hand, and how many would be present if it were approved. */
  days: z.array(z.object({ day: calendarDate, onHand: z.int(), present: z.int(), below: z.boolean() })).max(366),
  shortfalls: z.array(
    z.object({ group: z.string().nullable(), percent: z.int(), days: z.array(calendarDate).max(366) }),
  ),
  warnings: z.array(z.string()),
  /** Other requests and statuses of the same Soldier on these days. */
  overlaps: z.array(z.string()),
  /** Other Soldiers of the roster who are away or ask to be, the first to go first. Missing in answers that an older release stored. */
  others: z
    .object({ count: z.int(), rows: z.array(z.object({ name: z.string(), what: z.string() })).max(OTHERS_AWAY_SHOWN) })
    .optional(),
})
export type LeaveCheck = z.output<typeof leaveCheck>

/** A bar of the calendar: a request, or a status that somebody entered on Duty Day. */
export const calendarBar = z.object({
  soldierId,
  from: calendarDate,
  to: calendarDate,
  requestId: z.uuid().nullable(),
  kind: leaveKind.nullable(),
  state: leaveState.nullable(),
  status: dutyStatusCode,
})
export type CalendarBar = z.output<typeof calendarBar>

const percent = z.int({ error: 'Enter a whole number.' }).min(0).max(100)

export const minimums = z.object({
  percent,
  groups: z.array(z.object({ groupId, percent })).max(GROUP_MINIMUMS_LIMIT),
})
export type Minimums = z.output<typeof minimums>

/** Who approves all kinds (null for the leaders above), and the kinds that somebody else approves. */
export const approvers = z.object({
  uid: z.uuid().toLowerCase().nullable(),
  kinds: z.array(z.object({ kind: leaveKind, uid: z.uuid().toLowerCase() })).max(LEAVE_KIND_NAMES.length),
})
export type Approvers = z.output<typeof approvers>

export const leaveCalendar = z.object({
  rosterId,
  today: calendarDate,
  timeZone: z.string(),
  minimums,
  groups: z.array(z.object({ id: groupId, parentId: groupId.nullable(), name: z.string() })),
  /** Soldiers with a bar, in the order of the roster. */
  soldiers: z.array(
    z.object({
      ...named.shape,
      groupId: groupId.nullable(),
    }),
  ),
  bars: z.array(calendarBar),
  days: z
    .array(z.object({ day: calendarDate, onHand: z.int(), present: z.int(), below: z.boolean() }))
    .max(CALENDAR_DAYS),
})
export type LeaveCalendar = z.output<typeof leaveCalendar>
