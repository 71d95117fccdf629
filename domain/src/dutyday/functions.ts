import { topicOfRoster } from '../kernel/topic.ts'
import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { fileContent } from '../kernel/file.ts'
import { defineFunction } from '../kernel/function.ts'
import { groupId, ROSTER_LIMIT, rosterId, soldierId } from '../roster/schema.ts'
import { userTopic } from '../identity/functions.ts'
import { rosterTopic } from '../roster/functions.ts'
import { chainTopic } from '../roster/linking/functions.ts'
import { CHAIN_LIMIT } from '../roster/linking/schema.ts'
import { layoutName } from './layouts/schema.ts'
import {
  accountability,
  correctionReason,
  historyEntry,
  perstat,
  rollUp,
  statusEntry,
  statusEntryInput,
  submission,
  trendPoint,
} from './schema.ts'

/** Changes when a status or submission of the roster changes. */
export const dutyTopic = topicOfRoster('duty')

const ofRoster = { rosterId }
const page = {
  after: z.iso.datetime().nullable().default(null),
  limit: z.int().min(1).max(200).default(60),
}
const historyPage = z.object({
  entries: z.array(historyEntry).max(200),
})
const asOf = { asOf: z.iso.datetime().nullable().default(null) }
const bothTopics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), dutyTopic(input.rosterId)]
/** The roster alone, or with every roster below it. */
const over = { over: z.enum(['roster', 'chain']).default('roster') }
/** Only this group of the roster and the groups below it. Not together with the rosters below. */
const group = { groupId: groupId.nullable().default(null) }
const topicsOver = (input: { rosterId: string; over: 'roster' | 'chain' }) =>
  input.over === 'chain' ? [...bothTopics(input), chainTopic(input.rosterId)] : bothTopics(input)

export const getAccountability = defineFunction({
  name: 'getAccountability',
  summary: 'The duty status of each Soldier on a duty day (today when null), as known now.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  logged: { roster: 'Opened accountability' },
  input: z.strictObject({ ...ofRoster, dutyDate: calendarDate.nullable().default(null) }),
  output: accountability,
  topics: bothTopics,
})

export const recordStatus = defineFunction({
  name: 'recordStatus',
  summary: 'Add entries to the duty status history: all of them or none.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'found',
  logged: { soldier: 'Recorded a duty status' },
  subscription: 'needed',
  carried: true,
  input: z.strictObject({ ...ofRoster, entries: z.array(statusEntryInput).min(1).max(500) }),
  output: z.object({ entries: z.array(statusEntry) }),
  limits: { perMinute: 300 },
})

export const markOthersPresent = defineFunction({
  name: 'markOthersPresent',
  summary: 'Record present for duty for these Soldiers, except those reported meanwhile.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'found',
  logged: { soldier: 'Recorded a duty status' },
  subscription: 'needed',
  carried: true,
  input: z.strictObject({
    ...ofRoster,
    dutyDate: calendarDate,
    /**
     * The Soldiers whom the leader saw as not reported, with the id of each new entry. The server skips those reported
     * since.
     */
    others: z
      .array(z.strictObject({ id: z.uuid(), soldierId }))
      .min(1)
      .max(ROSTER_LIMIT),
    /** Needed for a day before today that has been submitted. */
    reason: correctionReason.optional(),
    /** The time of the device's clock, for information only. */
    madeAt: z.iso.datetime().nullable().optional(),
  }),
  output: z.object({ entries: z.array(statusEntry) }),
  limits: { bodyBytes: 2 * 1024 * 1024 },
})

export const withdrawStatus = defineFunction({
  name: 'withdrawStatus',
  summary:
    'Withdraw entries just made, as new lines of the history. The entries before count again. Unknown ids are ignored.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'found',
  logged: { soldier: 'Undid a duty status' },
  subscription: 'needed',
  carried: true,
  input: z.strictObject({ ...ofRoster, entryIds: z.array(z.uuid()).min(1).max(10_000) }),
  output: z.object({ withdrawn: z.int() }),
})

export const submitAccountability = defineFunction({
  name: 'submitAccountability',
  summary: 'Submit the accountability of a duty day as a report with time and name.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  about: 'roster',
  logged: { roster: 'Submitted accountability' },
  subscription: 'needed',
  carried: true,
  input: z.strictObject({
    ...ofRoster,
    dutyDate: calendarDate,
    /** The formation that the report is for. Without it, it is the day's report. */
    formationId: z.uuid().toLowerCase().nullable().optional(),
  }),
  output: submission,
})

export const getDutyHistory = defineFunction({
  name: 'getDutyHistory',
  summary: 'The duty status history of one Soldier, newest first, with withdrawals.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Opened the duty history' },
  input: z.strictObject({
    ...ofRoster,
    soldierId,
    ...page,
  }),
  output: historyPage,
  topics: bothTopics,
})

export const getMyDutyHistory = defineFunction({
  name: 'getMyDutyHistory',
  summary: 'The duty status history of the caller’s own row, newest first. Empty without a link.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject(page),
  output: historyPage,
  topics: (_input, uid) => [userTopic(uid)],
})

export const getRollUp = defineFunction({
  name: 'getRollUp',
  summary: 'The accountability of a roster and all rosters below it: figures, submissions and reminders.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  logged: { roster: 'Opened the roll-up' },
  input: z.strictObject({ ...ofRoster, dutyDate: calendarDate.nullable().default(null) }),
  output: rollUp,
  topics: (input) => [...bothTopics(input), chainTopic(input.rosterId)],
})

export const nudgeRosters = defineFunction({
  name: 'nudgeRosters',
  summary: 'Remind the leaders of rosters below that have not submitted the day. Possible again after ten minutes.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  subscription: 'needed',
  input: z.strictObject({
    ...ofRoster,
    dutyDate: calendarDate,
    /** Which rosters below to remind. Null for all that have not submitted. */
    below: z.array(rosterId).min(1).max(CHAIN_LIMIT).nullable().default(null),
  }),
  output: z.object({ nudged: z.array(rosterId).max(CHAIN_LIMIT) }),
  limits: { perMinute: 20 },
})

export const getPerstat = defineFunction({
  name: 'getPerstat',
  summary:
    'The personnel status report as known at an instant (now when null), of a roster, its chain or one of its groups.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  logged: { roster: 'Opened the PERSTAT' },
  input: z.strictObject({ ...ofRoster, ...asOf, ...over, ...group }),
  output: perstat,
  topics: topicsOver,
})

export const getDutyDayBefore = defineFunction({
  name: 'getDutyDayBefore',
  summary: 'The last duty day before today, with which a device compares the PERSTAT that it works out.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: perstat.pick({ dutyDate: true, before: true }),
  topics: bothTopics,
})

export const getStrengthTrend = defineFunction({
  name: 'getStrengthTrend',
  summary: 'The strength by status over the last duty days, up to an instant.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...asOf, ...over, ...group, days: z.int().min(2).max(120).default(30) }),
  output: z.object({ points: z.array(trendPoint).max(120) }),
  topics: topicsOver,
})

export const exportPerstat = defineFunction({
  name: 'exportPerstat',
  summary: 'The PERSTAT as PDF (one landscape page), XLSX, CSV, or message text to paste.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'accountability',
  about: 'roster',
  logged: { roster: 'Exported the PERSTAT' },
  input: z.strictObject({
    ...ofRoster,
    ...asOf,
    ...over,
    ...group,
    format: z.enum(['pdf', 'xlsx', 'csv', 'txt']),
    layout: layoutName.default('garrison'),
    /** Whether it names those who are not PDY or not reported. Nobody on profile is ever named. */
    names: z.boolean().default(false),
  }),
  output: fileContent,
  limits: { perMinute: 30 },
})
