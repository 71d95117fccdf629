import { accountTopic } from '../../kernel/topic.ts'
import * as z from 'zod'
import { dutyTopic } from '../../dutyday/functions.ts'
import { userTopic } from '../../identity/functions.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { rosterId, soldierId } from '../../roster/schema.ts'
import { DUTY_ROSTERS_LIMIT, MEMBERS_LIMIT, MY_DUTIES_LIMIT, SHEET_DAYS } from './limits.ts'
import {
  dutyDetailId,
  dutyDifference,
  dutyExceptionId,
  dutyMemberChange,
  dutyNote,
  dutyRosterId,
  dutyRosterSummary,
  dutySettings,
  dutyShareLine,
  dutySheet,
  dutySwapId,
  expectedDay,
  myDuty,
  newDutyException,
  newDutyMember,
  wholeDutySheets,
} from './schema.ts'

/** Changes when a published duty of the account's own row changes. */
export const myDutiesTopic = accountTopic('duties')

const aboutRoster = { rosterId, dutyRosterId }
// Duty statuses and the roster decide who is detailed. A change of a duty roster also changes the topic of the duty
// day.
const topics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), dutyTopic(input.rosterId)]
const version = z.int().min(1).max(1_000_000)
const saved = z.object({ dutyRosterId, version: z.int() })

/** The common part of the functions with which leaders change duty rosters. */
const leadersWrite = {
  kind: 'write',
  access: 'roster editor',
  area: 'leave',
  subscription: 'needed',
} as const

export const listDutyRosters = defineFunction({
  name: 'listDutyRosters',
  summary: 'The duty rosters (DA Form 6) of a roster, with published duties, who is next and open swap requests.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Opened the list of duty rosters' },
  input: z.strictObject({ rosterId }),
  output: z.object({ today: calendarDate, dutyRosters: z.array(dutyRosterSummary).max(DUTY_ROSTERS_LIMIT) }),
  topics,
})

export const getDutySheet = defineFunction({
  name: 'getDutySheet',
  summary: 'A duty roster over some days: published days as published, and later ones computed now.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Opened a duty roster' },
  input: z.strictObject({
    ...aboutRoster,
    /** Null means two days before today. */
    from: calendarDate.nullable().default(null),
    days: z.int().min(1).max(SHEET_DAYS).default(31),
  }),
  output: dutySheet,
  topics,
})

export const listWholeDutySheets = defineFunction({
  name: 'listWholeDutySheets',
  summary: 'The published days of all duty rosters that go on, for a device to keep: from two days ago, four weeks.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Opened the duty rosters' },
  input: z.strictObject({ rosterId }),
  output: wholeDutySheets,
  topics,
})

export const getDutyShares = defineFunction({
  name: 'getDutyShares',
  summary: 'The shares of a duty roster: each member’s details, absences and performed duties over published days.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Compared the shares of a duty roster' },
  input: z.strictObject({ ...aboutRoster, from: calendarDate, to: calendarDate }),
  output: z.object({
    days: z.int(),
    lines: z.array(dutyShareLine).max(MEMBERS_LIMIT),
    /** The difference between the most and the fewest details of a member, by stream. */
    spread: z.object({ weekday: z.int(), weekend: z.int(), holiday: z.int() }),
  }),
  topics,
})

export const createDutyRoster = defineFunction({
  name: 'createDutyRoster',
  summary: 'Set up a duty roster with its members, in order of grade, and their starting numbers.',
  ...leadersWrite,
  whole: true,
  about: ({ members }) => members.map(({ soldierId }) => soldierId),
  logged: { soldier: 'Set up a duty roster with you on it' },
  input: z.strictObject({
    ...aboutRoster,
    settings: dutySettings,
    beginsOn: calendarDate,
    members: z.array(newDutyMember).min(1).max(MEMBERS_LIMIT),
  }),
  output: saved,
})

export const changeDutyRoster = defineFunction({
  name: 'changeDutyRoster',
  summary: 'Change how a duty roster details. Published days stay as they are.',
  ...leadersWrite,
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...aboutRoster, version, settings: dutySettings }),
  output: saved,
})

export const endDutyRoster = defineFunction({
  name: 'endDutyRoster',
  summary: 'Archive or restore a duty roster. Published days stay.',
  ...leadersWrite,
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...aboutRoster, version, ended: z.boolean() }),
  output: saved,
})

export const changeDutyMembers = defineFunction({
  name: 'changeDutyMembers',
  summary: 'Add members at the foot of the sheet, set or remove a member’s last day, or set starting numbers.',
  ...leadersWrite,
  whole: true,
  about: 'found',
  logged: { soldier: 'Changed the place on a duty roster' },
  input: z.strictObject({ ...aboutRoster, change: dutyMemberChange }),
  output: saved,
})

export const recordDutyException = defineFunction({
  name: 'recordDutyException',
  summary: 'Set a letter (A, D, U) with its reason by hand, or mark a member as available.',
  ...leadersWrite,
  about: ({ exception }) => [exception.soldierId],
  logged: { soldier: 'Made an entry on a duty roster' },
  input: z.strictObject({ ...aboutRoster, exceptionId: dutyExceptionId, exception: newDutyException }),
  output: z.object({ exceptionId: dutyExceptionId }),
})

export const withdrawDutyException = defineFunction({
  name: 'withdrawDutyException',
  summary: 'Remove a letter set by hand from days that are not published. Returns whether there was one.',
  ...leadersWrite,
  about: 'found',
  logged: { soldier: 'Removed an entry from a duty roster' },
  input: z.strictObject({ ...aboutRoster, exceptionId: dutyExceptionId }),
  output: z.object({ withdrawn: z.boolean() }),
})

export const pickForDuty = defineFunction({
  name: 'pickForDuty',
  summary:
    'Task Soldiers by name for a day that is not published, with the reason. An empty list leaves the day to the numbers.',
  ...leadersWrite,
  whole: true,
  about: ({ soldierIds }) => (soldierIds.length === 0 ? [null] : soldierIds),
  logged: { soldier: 'Tasked for a duty by name' },
  input: z.strictObject({
    ...aboutRoster,
    day: calendarDate,
    soldierIds: z.array(soldierId).max(20),
    reason: dutyNote,
  }),
  output: z.object({ picked: z.int() }),
})

export const publishDuty = defineFunction({
  name: 'publishDuty',
  summary:
    'Publish the days up to a date as the caller saw them, and notify the detailed Soldiers. When one of them is no longer available nothing is published, and the answer says who and why.',
  ...leadersWrite,
  whole: true,
  about: 'found',
  logged: { soldier: 'Published a duty' },
  input: z.strictObject({ ...aboutRoster, to: calendarDate, expected: z.array(expectedDay).max(SHEET_DAYS) }),
  output: z.object({
    publishedTo: calendarDate.nullable(),
    differences: z.array(dutyDifference).max(SHEET_DAYS),
  }),
})

export const takeBackDuty = defineFunction({
  name: 'takeBackDuty',
  summary: 'Unpublish the days from a future day on. The detailed Soldiers are notified.',
  ...leadersWrite,
  whole: true,
  about: (_, { takenBack }) => (takenBack > 0 ? [null] : []),
  logged: { roster: 'Unpublished duties' },
  input: z.strictObject({ ...aboutRoster, from: calendarDate }),
  output: z.object({ publishedTo: calendarDate.nullable(), takenBack: z.int() }),
})

export const listDutyReplacements = defineFunction({
  name: 'listDutyReplacements',
  summary: 'The Soldiers of the roster who cannot take over a published duty, each with the reason.',
  kind: 'read',
  access: 'roster editor',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Looked for a replacement for a duty' },
  input: z.strictObject({ rosterId, detailId: dutyDetailId }),
  output: z.object({ unavailable: z.array(z.object({ soldierId, reason: z.string() })) }),
  topics,
})

export const swapDuty = defineFunction({
  name: 'swapDuty',
  summary: 'Let another Soldier perform a published duty. It still counts for the detailed one. Both are notified.',
  ...leadersWrite,
  whole: true,
  about: 'found',
  logged: { soldier: 'Changed who performs a duty' },
  input: z.strictObject({
    rosterId,
    swapId: dutySwapId,
    detailId: dutyDetailId,
    standInId: soldierId,
    note: dutyNote.default(''),
  }),
  output: z.object({ swapId: dutySwapId }),
})

export const decideDutySwap = defineFunction({
  name: 'decideDutySwap',
  summary: 'Approve a Soldier’s swap request and name who performs the duty, or decline it with a reason.',
  ...leadersWrite,
  whole: true,
  about: 'found',
  logged: { soldier: 'Answered a request to swap a duty' },
  input: z.strictObject({
    rosterId,
    swapId: dutySwapId,
    /** Null declines the request. */
    standInId: soldierId.nullable(),
    answer: dutyNote.default(''),
  }),
  output: z.object({ swapId: dutySwapId }),
})

export const exportDutySheet = defineFunction({
  name: 'exportDutySheet',
  summary: 'A duty roster as PDF in the layout of DA Form 6, with the explanations of its letters.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'leave',
  about: 'roster',
  logged: { roster: 'Exported a duty roster' },
  input: z.strictObject({ ...aboutRoster, from: calendarDate, days: z.int().min(1).max(SHEET_DAYS).default(31) }),
  output: fileContent,
  limits: { perMinute: 30 },
})

export const listMyDuties = defineFunction({
  name: 'listMyDuties',
  summary: 'The published duties of the caller’s own row: coming ones, and those of the last 90 days.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({}),
  output: z.object({ today: calendarDate.nullable(), duties: z.array(myDuty).max(MY_DUTIES_LIMIT) }),
  topics: (_input, uid) => [userTopic(uid), myDutiesTopic(uid)],
})

export const askDutySwap = defineFunction({
  name: 'askDutySwap',
  summary: 'Request a swap of the caller’s own duty, and say who would take it.',
  kind: 'write',
  access: 'own row',
  about: 'found',
  logged: { soldier: 'Requested to swap a duty' },
  input: z.strictObject({ swapId: dutySwapId, detailId: dutyDetailId, note: dutyNote }),
  output: z.object({ swapId: dutySwapId }),
})

export const withdrawDutySwap = defineFunction({
  name: 'withdrawDutySwap',
  summary: 'Withdraw the caller’s own swap request before it is decided.',
  kind: 'write',
  access: 'own row',
  about: 'found',
  logged: { soldier: 'Withdrew a request to swap a duty' },
  input: z.strictObject({ swapId: dutySwapId }),
  output: z.object({ withdrawn: z.boolean() }),
})
