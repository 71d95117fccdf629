import * as z from 'zod'
import { dutyTopic } from '../../dutyday/functions.ts'
import { dutyStatusCode } from '../../dutyday/schema.ts'
import { userTopic } from '../../identity/functions.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { groupId, rosterId, soldierId } from '../../roster/schema.ts'
import { LEAVE_EVENTS_LIMIT, LEAVE_PAGE, OWN_LEAVE_LIMIT } from './limits.ts'
import {
  approvers,
  leaveCalendar,
  leaveCheck,
  leaveEvent,
  leaveKind,
  leaveRemark,
  leaveRequest,
  leaveState,
  leaveWish,
  minimums,
  requestId,
} from './schema.ts'
import { LEAVE_ACTS, SIGN_ACTS } from './states.ts'

const both = (input: { rosterId: string }) => [rosterTopic(input.rosterId), dutyTopic(input.rosterId)]
const changed = z.object({ requestId: z.uuid(), state: leaveState })

/** Where a page of closed requests begins: after this one, which was closed at that time. */
const cursor = z.strictObject({ at: z.iso.datetime(), id: requestId })
const filters = {
  rosterId,
  over: z.enum(['roster', 'chain']).default('roster'),
  /** `open` waits for a decision, `current` is approved and not back, and `closed` is all others, the newest first. */
  show: z.enum(['open', 'current', 'closed']).default('open'),
  kind: leaveKind.nullable().default(null),
  groupId: groupId.nullable().default(null),
  soldierId: soldierId.nullable().default(null),
}

export const listLeave = defineFunction({
  name: 'listLeave',
  summary: 'Leave and pass requests of a roster or its chain of command: to decide, approved and not back, or closed.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Opened the list of leave and pass' },
  input: z.strictObject({
    ...filters,
    /** Only for closed requests. */
    after: cursor.nullable().default(null),
    limit: z.int().min(1).max(LEAVE_PAGE).default(LEAVE_PAGE),
  }),
  output: z.object({
    requests: z.array(leaveRequest).max(LEAVE_PAGE),
    next: cursor.nullable(),
    more: z.boolean(),
  }),
  topics: (input) => (input.over === 'chain' ? [...both(input), chainTopic(input.rosterId)] : both(input)),
})

export const getLeave = defineFunction({
  name: 'getLeave',
  summary: 'One request with its history, the strength on its days, overlaps, and what the caller may do about it.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: (_, { request }) => [request.soldierId],
  logged: { soldier: 'Opened a request for leave or pass' },
  input: z.strictObject({ rosterId, requestId }),
  output: z.object({
    request: leaveRequest,
    /** The newest first. */
    events: z.array(leaveEvent).max(LEAVE_EVENTS_LIMIT),
    check: leaveCheck,
    may: z.object({
      recommends: z.boolean(),
      decides: z.boolean(),
      oneself: z.boolean(),
      /** The caller may name who approves. Missing in answers that an older release stored. */
      namesApprovers: z.boolean().optional(),
    }),
    /** The names of those who decide. */
    deciders: z.array(z.string()).max(20),
  }),
  topics: both,
})

export const fileLeave = defineFunction({
  name: 'fileLeave',
  summary: 'Request leave or a pass for a Soldier of the roster. Past days are allowed, with a warning.',
  kind: 'write',
  access: 'chain editor',
  area: 'leave',
  about: 'found',
  logged: { soldier: 'Filed a request for leave or pass' },
  subscription: 'needed',
  input: z.strictObject({ rosterId, soldierId, ...leaveWish }),
  output: changed,
})

export const decideLeave = defineFunction({
  name: 'decideLeave',
  summary:
    'Recommend, approve, deny, cancel or reopen a request. Approval sets the duty status of its days, and canceling or reopening removes it. One that a leader entered stays.',
  kind: 'write',
  access: 'chain editor',
  area: 'leave',
  about: 'found',
  logged: { soldier: 'Decided on leave or pass' },
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    requestId,
    /** The state on the caller's screen. Refused when somebody else changed it since. */
    state: leaveState,
    act: z.enum(LEAVE_ACTS),
    remark: leaveRemark.default(''),
  }),
  output: changed.extend({
    /** The duty status that a leader entered for these days, and that canceling or reopening an approval leaves. */
    stays: dutyStatusCode.optional(),
  }),
})

export const signLeave = defineFunction({
  name: 'signLeave',
  summary: 'Sign a Soldier out or in, or undo the last of these. Signing in ends the absence.',
  kind: 'write',
  access: 'chain editor',
  area: 'leave',
  about: 'found',
  logged: { soldier: 'Signed out or in from leave or pass' },
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    requestId,
    act: z.enum(SIGN_ACTS),
    /** Null means now. */
    at: z.iso.datetime().nullable().default(null),
    remark: leaveRemark.default(''),
  }),
  output: changed,
})

export const getLeaveCalendar = defineFunction({
  name: 'getLeaveCalendar',
  summary: 'The absences of a roster on some days, requested and approved, with the number present on each day.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Opened the calendar of leave and pass' },
  input: z.strictObject({ rosterId, from: calendarDate, to: calendarDate }),
  output: leaveCalendar,
  topics: both,
})

export const saveLeaveMinimums = defineFunction({
  name: 'saveLeaveMinimums',
  summary: 'Set the minimum strength in percent, of the roster and of groups that differ.',
  kind: 'write',
  access: 'roster editor',
  area: 'leave',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ rosterId, minimums }),
  output: z.object({ minimums }),
})

export const getLeaveApprovers = defineFunction({
  name: 'getLeaveApprovers',
  summary: 'The approvers of leave and pass of a roster by kind, and the accounts that can be named.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  input: z.strictObject({ rosterId }),
  output: z.object({
    approvers,
    candidates: z.array(z.object({ uid: z.uuid(), name: z.string() })),
    mayName: z.boolean(),
  }),
  topics: both,
})

export const saveLeaveApprovers = defineFunction({
  name: 'saveLeaveApprovers',
  summary:
    'Name who approves leave and pass of a roster and those below it, by kind. For the leaders above it, or its owner when there are none.',
  kind: 'write',
  access: 'chain editor',
  area: 'leave',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ rosterId, approvers }),
  output: z.object({ approvers }),
})

export const exportLeave = defineFunction({
  name: 'exportLeave',
  summary: 'The list of leave and pass as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Exported the list of leave and pass' },
  input: z.strictObject({ ...filters, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})

export const listMyLeave = defineFunction({
  name: 'listMyLeave',
  summary: 'The caller’s own requests, newest first. Null without a link.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({}),
  output: z.object({
    mine: z
      .object({
        today: calendarDate,
        timeZone: z.string(),
        rosterName: z.string(),
        requests: z.array(leaveRequest).max(OWN_LEAVE_LIMIT),
      })
      .nullable(),
  }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const requestMyLeave = defineFunction({
  name: 'requestMyLeave',
  summary: 'Request leave or a pass. The leaders of the roster are notified.',
  kind: 'write',
  access: 'own row',
  about: 'found',
  input: z.strictObject(leaveWish),
  output: changed,
  limits: { perMinute: 30 },
})

export const withdrawMyLeave = defineFunction({
  name: 'withdrawMyLeave',
  summary: 'Withdraw the caller’s own undecided request.',
  kind: 'write',
  access: 'own row',
  about: 'found',
  input: z.strictObject({ requestId }),
  output: changed,
  limits: { perMinute: 30 },
})

export const signMyLeave = defineFunction({
  name: 'signMyLeave',
  summary: 'Sign the caller out or in for an approved absence. Signing in ends it on Duty Day.',
  kind: 'write',
  access: 'own row',
  about: 'found',
  input: z.strictObject({ requestId, act: z.enum(['out', 'in']), remark: leaveRemark.default('') }),
  output: changed,
  limits: { perMinute: 30 },
})
