import { topicOfRoster } from '../kernel/topic.ts'
import * as z from 'zod'
import { userTopic } from '../identity/functions.ts'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { defineFunction } from '../kernel/function.ts'
import { rosterTopic } from '../roster/functions.ts'
import { chainTopic } from '../roster/linking/functions.ts'
import { groupId, rosterId, soldierId } from '../roster/schema.ts'
import { COLOURS } from './colour.ts'
import { DUE_PAGE, ENTRIES_LIMIT, HISTORY_PAGE, SUMMARY_SOLDIERS } from './limits.ts'
import {
  cellConflict,
  correction,
  itemKey,
  policyVersion,
  profileId,
  profileInput,
  readinessMatrix,
  readinessPolicyInput,
  readinessSummary,
  recordEntries,
  recordId,
  recordOutcome,
  resultInput,
  soldierReadiness,
} from './schema.ts'

/** Changes when a policy, record or profile of the roster changes. */
export const readinessTopic = topicOfRoster('readiness')

const ofRoster = { rosterId }
const both = (input: { rosterId: string }) => [rosterTopic(input.rosterId), readinessTopic(input.rosterId)]

export const getReadinessPolicy = defineFunction({
  name: 'getReadinessPolicy',
  summary: 'The readiness policy of this roster: the items, how long they last, whom they apply to, and their sources.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: policyVersion,
  topics: (input) => [readinessTopic(input.rosterId)],
})

export const saveReadinessPolicy = defineFunction({
  name: 'saveReadinessPolicy',
  summary: 'Change the readiness policy of this roster, as a new version. Null returns to the seed.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  whole: true,
  about: 'roster',
  input: z.strictObject({
    ...ofRoster,
    /** The version that was changed. Null for the seed. Refused when somebody saved another version since. */
    version: z.int32().nullable(),
    policy: readinessPolicyInput.nullable(),
  }),
  output: z.object({ version: z.int() }),
  limits: { bodyBytes: 512 * 1024 },
})

export const getReadinessMatrix = defineFunction({
  name: 'getReadinessMatrix',
  summary: 'Every Soldier of a roster with the latest result of every item. The policy turns them into colors.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  about: 'roster',
  logged: { roster: 'Opened the readiness of the roster' },
  input: z.strictObject(ofRoster),
  output: readinessMatrix,
  topics: both,
})

export const getReadinessColours = defineFunction({
  name: 'getReadinessColours',
  summary: 'The worst readiness color of each Soldier of a roster, for lists about other subjects.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  about: 'roster',
  logged: { roster: 'Filtered the roster by readiness' },
  input: z.strictObject(ofRoster),
  output: z.object({
    soldiers: z.array(z.object({ id: soldierId, colour: z.enum(COLOURS) })).max(SUMMARY_SOLDIERS),
  }),
  topics: both,
})

export const getSoldierReadiness = defineFunction({
  name: 'getSoldierReadiness',
  summary: 'One Soldier’s readiness: latest results, profiles and a page of the history.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Opened the readiness' },
  input: z.strictObject({
    ...ofRoster,
    soldierId,
    /** Only the history of this item. */
    item: itemKey.nullable().default(null),
    after: z.int().min(1).nullable().default(null),
    limit: z.int().min(1).max(HISTORY_PAGE).default(HISTORY_PAGE),
  }),
  output: soldierReadiness,
  topics: both,
})

export const getMyReadiness = defineFunction({
  name: 'getMyReadiness',
  summary: 'The caller’s own readiness, as their leaders recorded it. Null without a link.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({
    item: itemKey.nullable().default(null),
    after: z.int().min(1).nullable().default(null),
    limit: z.int().min(1).max(HISTORY_PAGE).default(HISTORY_PAGE),
  }),
  output: z.object({ mine: soldierReadiness.nullable() }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const recordReadiness = defineFunction({
  name: 'recordReadiness',
  summary:
    'Record results of many Soldiers and items. A cell that somebody else changed meanwhile is not changed, and is reported.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Recorded a readiness result' },
  input: z.strictObject({ ...ofRoster, entries: recordEntries }),
  output: recordOutcome,
  limits: { bodyBytes: ENTRIES_LIMIT * 1500 },
})

export const correctReadiness = defineFunction({
  name: 'correctReadiness',
  summary: 'Correct a wrong result. Both stay in the history.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Corrected a readiness result' },
  input: z.strictObject({ ...ofRoster, ...correction, ...resultInput }),
  output: z.object({ recordId, conflict: cellConflict.nullable() }),
})

export const removeReadiness = defineFunction({
  name: 'removeReadiness',
  summary: 'Remove a wrong result. It stays in the history as removed.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Removed a readiness result' },
  input: z.strictObject({ ...ofRoster, ...correction, note: resultInput.note }),
  output: z.object({ recordId, conflict: cellConflict.nullable() }),
})

export const withdrawReadiness = defineFunction({
  name: 'withdrawReadiness',
  summary: 'Undo results that were recorded together, except those corrected since.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Undid readiness results' },
  input: z.strictObject({
    ...ofRoster,
    recordIds: z.array(recordId).min(1, { error: 'There is nothing to take back.' }).max(ENTRIES_LIMIT),
  }),
  output: z.object({ withdrawn: z.int(), left: z.int() }),
})

export const setReadinessApplies = defineFunction({
  name: 'setReadinessApplies',
  summary: 'Opt Soldiers in to or out of an item. Null follows the policy again. Reasons are not stored.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: ({ soldierIds }) => soldierIds,
  logged: { soldier: 'Changed which readiness items apply' },
  input: z.strictObject({
    ...ofRoster,
    item: itemKey,
    soldierIds: z.array(soldierId).min(1, { error: 'Choose at least one Soldier.' }).max(ENTRIES_LIMIT),
    applies: z.boolean().nullable(),
  }),
  output: z.object({ changed: z.int() }),
})

export const saveDutyProfile = defineFunction({
  name: 'saveDutyProfile',
  summary: 'Record or replace a profile as duty limits with dates. Never a diagnosis.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: ({ profile }) => [profile.soldierId],
  logged: { soldier: 'Recorded a profile' },
  input: z.strictObject({ ...ofRoster, profile: profileInput }),
  output: z.object({ profileId }),
})

export const closeDutyProfile = defineFunction({
  name: 'closeDutyProfile',
  summary: 'End a profile before its last day, or remove a wrong one. It stays in the history.',
  kind: 'write',
  access: 'roster editor',
  area: 'readiness',
  about: 'found',
  logged: { soldier: 'Ended a profile' },
  input: z.strictObject({
    ...ofRoster,
    profileId,
    /** The last day that it was in force. Null removes it. */
    lastDay: calendarDate.nullable(),
  }),
  output: z.object({ profileId }),
})

export const getReadinessSummary = defineFunction({
  name: 'getReadinessSummary',
  summary:
    'The number of cells that are current, due soon, overdue or without data, by item and group, of a roster or its chain of command, and what comes due.',
  kind: 'read',
  access: 'chain viewer',
  area: 'readiness',
  about: 'roster',
  logged: { roster: 'Opened the summary of readiness' },
  input: z.strictObject({
    ...ofRoster,
    over: z.enum(['roster', 'chain']).default('roster'),
    /** Only the Soldiers of this group and of the groups under it. */
    groupId: groupId.nullable().default(null),
    item: itemKey.nullable().default(null),
    /** Days ahead. */
    within: z.int().min(0).max(366).default(60),
    /** How many rows the earlier pages held. */
    after: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(DUE_PAGE).default(100),
  }),
  output: readinessSummary,
  topics: (input) => (input.over === 'chain' ? [...both(input), chainTopic(input.rosterId)] : both(input)),
})
