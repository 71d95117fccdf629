import * as z from 'zod'
import { dutyTopic } from '../../dutyday/functions.ts'
import { userTopic } from '../../identity/functions.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { ROSTER_LIMIT, rosterId, soldierId } from '../../roster/schema.ts'
import { operationsTopic } from '../functions.ts'
import { ASSIGNED_AT_ONCE, OWN_TASKINGS, TASKINGS_PAGE, WHOLE_TASKINGS } from './limits.ts'
import {
  candidate,
  lineId,
  listedTasking,
  ownTasking,
  stepId,
  tasking,
  taskingEvents,
  taskingId,
  taskingInput,
  taskingRemark,
  taskingState,
  taskingType,
} from './schema.ts'
import { TASKING_ACTS } from './states.ts'

const ofRoster = (input: { rosterId: string }) => [rosterTopic(input.rosterId), operationsTopic(input.rosterId)]
const withDuty = (input: { rosterId: string }) => [...ofRoster(input), dutyTopic(input.rosterId)]
const about = { rosterId, taskingId }
const wholeTasking = z.object({ tasking, events: taskingEvents })
const changed = z.object({ taskingId: z.uuid(), version: z.int(), state: taskingState })

const shelf = {
  rosterId,
  over: z.enum(['roster', 'chain']).default('roster'),
  show: z.enum(['open', 'closed']).default('open'),
  type: taskingType.nullable().default(null),
}

export const listTaskings = defineFunction({
  name: 'listTaskings',
  summary:
    'The taskings of a roster or its chain of command with the required and assigned numbers: open ones by time, or closed ones.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({
    ...shelf,
    /** The `next` of the page before. */
    after: z.strictObject({ at: z.iso.datetime(), id: taskingId }).nullable().default(null),
    limit: z.int().min(1).max(TASKINGS_PAGE).default(TASKINGS_PAGE),
  }),
  output: z.object({
    taskings: z.array(listedTasking).max(TASKINGS_PAGE),
    next: z.object({ at: z.iso.datetime(), id: taskingId }).nullable(),
    today: calendarDate,
    /** Totals of everything open, with any filter. */
    open: z.object({ taskings: z.int(), required: z.int(), filled: z.int() }),
  }),
  topics: (input) => (input.over === 'chain' ? [...ofRoster(input), chainTopic(input.rosterId)] : ofRoster(input)),
})

export const exportTaskings = defineFunction({
  name: 'exportTaskings',
  summary: 'The list of taskings with the assigned Soldiers, as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({ ...shelf, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})

export const getTasking = defineFunction({
  name: 'getTasking',
  summary: 'One tasking with its lines, the assigned Soldiers and their availability, its checklist and its history.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  input: z.strictObject(about),
  output: wholeTasking,
  topics: withDuty,
})

export const listWholeTaskings = defineFunction({
  name: 'listWholeTaskings',
  summary: 'The open taskings of a roster that begin first, each whole, with the availability of its Soldiers.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({ rosterId }),
  output: z.object({ taskings: z.array(wholeTasking).max(WHOLE_TASKINGS) }),
  topics: withDuty,
})

export const saveTasking = defineFunction({
  name: 'saveTasking',
  summary: 'Add or change a whole tasking. The input replaces its lines and checklist.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'found',
  subscription: 'needed',
  input: z.strictObject({
    ...about,
    /** The version that was read. Null for a new tasking. */
    version: z.int32().nullable(),
    tasking: taskingInput,
  }),
  output: changed,
})

export const moveTasking = defineFunction({
  name: 'moveTasking',
  summary: 'Approve, start, close, cancel or reopen a tasking. The assigned Soldiers are notified.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'found',
  subscription: 'needed',
  input: z.strictObject({
    ...about,
    /** The state on the caller's screen. Refused when somebody else changed it since. */
    state: taskingState,
    act: z.enum(TASKING_ACTS),
    remark: taskingRemark.default(''),
  }),
  output: changed,
})

export const tickTaskingStep = defineFunction({
  name: 'tickTaskingStep',
  summary: 'Mark a step of the checklist done or not done.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...about, stepId, done: z.boolean() }),
  output: changed,
})

export const getTaskingPicker = defineFunction({
  name: 'getTaskingPicker',
  summary:
    'For a line: the Soldiers who fit and are available, fewest tasking days first, and the others with the reasons.',
  kind: 'read',
  access: 'roster viewer',
  area: 'operations',
  about: 'roster',
  logged: { roster: 'Checked who is available for a tasking' },
  input: z.strictObject({ ...about, lineId }),
  output: z.object({
    fits: z.array(candidate).max(ROSTER_LIMIT),
    others: z.array(candidate).max(ROSTER_LIMIT),
  }),
  topics: withDuty,
})

export const assignToTasking = defineFunction({
  name: 'assignToTasking',
  summary:
    'Assign Soldiers to a line. A Soldier who does not fit or is not available needs a reason. They are notified.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  about: ({ soldierIds }) => soldierIds,
  logged: { soldier: 'Assigned to a tasking' },
  subscription: 'needed',
  input: z.strictObject({
    ...about,
    lineId,
    soldierIds: z.array(soldierId).min(1).max(ASSIGNED_AT_ONCE),
    /** Why the Soldier is assigned although not available or not a fit. */
    reason: taskingRemark.default(''),
  }),
  output: changed,
})

export const removeFromTasking = defineFunction({
  name: 'removeFromTasking',
  summary: 'Remove Soldiers from a tasking, all or none. They are notified.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  about: ({ soldierIds }) => soldierIds,
  logged: { soldier: 'Removed from a tasking' },
  subscription: 'needed',
  input: z.strictObject({
    ...about,
    soldierIds: z.array(soldierId).min(1).max(ASSIGNED_AT_ONCE),
    remark: taskingRemark.default(''),
  }),
  output: changed,
})

export const listMyTaskings = defineFunction({
  name: 'listMyTaskings',
  summary: 'The caller’s own taskings from the last 90 days on. Null without a link.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({}),
  output: z.object({
    mine: z.object({ today: calendarDate, taskings: z.array(ownTasking).max(OWN_TASKINGS) }).nullable(),
  }),
  topics: (_input, uid) => [userTopic(uid)],
})
