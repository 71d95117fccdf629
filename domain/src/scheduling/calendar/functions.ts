import { userTopic } from '../../identity/functions.ts'
import { accountTopic, topicOfRoster } from '../../kernel/topic.ts'
import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { freeText } from '../../kernel/text.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { groupId, rosterId, soldierId } from '../../roster/schema.ts'
import { CONFLICT_LIMIT, ICS_BYTES, OCCURRENCE_LIMIT, PUBLISH_LIMIT, WHOLE_EVENTS, WINDOW_DAYS } from './limits.ts'
import {
  calendarFeed,
  checklistItem,
  checklistItemId,
  checklistItemInput,
  conflict,
  event,
  eventChange,
  eventId,
  eventInput,
  eventState,
  eventType,
  eventWhen,
  feedSecret,
  icsPreview,
  occurrence,
  offDay,
  planDay,
  trainingSchedule,
  which,
} from './schema.ts'

/** Changes when an event of the roster changes. */
export const calendarTopic = topicOfRoster('calendar')

/** Changes when an event of the rosters below changes. */
export const calendarBelowTopic = topicOfRoster('calendar-below')

/** Changes when an event that concerns the caller's own row changes. */
export const myCalendarTopic = accountTopic('calendar')

const ofRoster = { rosterId }
const ofEvent = { rosterId, eventId }
const over = { over: z.enum(['roster', 'chain']).default('roster') }
const topics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), calendarTopic(input.rosterId)]
const topicsOver = (input: { rosterId: string; over: 'roster' | 'chain' }) =>
  input.over === 'chain' ? [...topics(input), calendarBelowTopic(input.rosterId)] : topics(input)
const myTopics = (_input: unknown, uid: string) => [userTopic(uid), myCalendarTopic(uid)]

/** Days in the roster's time zone, both included. More than `WINDOW_DAYS` are refused. */
const days = { from: planDay, to: planDay }
const version = {
  /** The version on the caller's screen. When it is no longer the newest, the call fails with `aborted`. */
  version: z.int32(),
}
/** Needed when the event is locked. Without it, the refusal names the field `reason`. */
const reason = { reason: freeText(240).default('') }
const window = {
  timeZone: z.string(),
  today: calendarDate,
  /** In the order of their start. */
  occurrences: z.array(occurrence).max(OCCURRENCE_LIMIT),
  offDays: z.array(offDay).max(WINDOW_DAYS * 2),
  /** There are more events than one answer holds. Choose fewer days. */
  more: z.boolean(),
}

/** The common part of the functions with which leaders change the calendar. */
const leadersWrite = {
  kind: 'write',
  access: 'roster editor',
  area: 'leave',
  about: 'roster',
  subscription: 'needed',
} as const

// --- Reading --------------------------------------------------------------------------------------

export const listEvents = defineFunction({
  name: 'listEvents',
  summary:
    'The events of a roster, or also of all rosters below it, from one day to another (62 days at most). Leaders above see no drafts.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  input: z.strictObject({
    ...ofRoster,
    ...over,
    ...days,
    types: z.array(eventType).max(20).default([]),
    states: z.array(eventState).max(3).default([]),
    /** Only events that concern this group or a group above it, or this Soldier. */
    groupId: groupId.nullable().default(null),
    soldierId: soldierId.nullable().default(null),
  }),
  output: z.object({ ...window, mayChange: z.boolean() }),
  topics: topicsOver,
})

export const getEvent = defineFunction({
  name: 'getEvent',
  summary: 'One event with its audience and its checklist.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  input: z.strictObject(ofEvent),
  output: event,
  topics,
})

export const listWholeEvents = defineFunction({
  name: 'listWholeEvents',
  summary: 'The first events of a roster within some days (62 at most), each with its audience and its checklist.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...days }),
  output: z.object({ events: z.array(event).max(WHOLE_EVENTS) }),
  topics,
})

export const listEventHistory = defineFunction({
  name: 'listEventHistory',
  summary: 'The change history of an event, newest first, with the reasons for changes in a locked week.',
  kind: 'read',
  access: 'roster viewer',
  area: 'leave',
  about: 'roster',
  input: z.strictObject({
    ...ofEvent,
    after: z.iso.datetime().nullable().default(null),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({ changes: z.array(eventChange).max(100) }),
  topics,
})

export const getEventConflicts = defineFunction({
  name: 'getEventConflicts',
  summary:
    'The Soldiers who would be at another event or absent during this event. For a recurring one, its first 60 days are checked.',
  kind: 'read',
  access: 'roster editor',
  area: 'leave',
  about: 'roster',
  input: z.strictObject({
    ...ofRoster,
    /** The event being changed, so that it does not conflict with itself. */
    eventId: eventId.nullable().default(null),
    when: eventInput.shape.when,
    recurrence: eventInput.shape.recurrence,
    /** For a recurring event: days off are not checked, because it is not held on them. */
    skipsDaysOff: z.boolean().default(true),
    audience: eventInput.shape.audience,
  }),
  output: z.object({
    /** The Soldiers whom the event concerns, and how many of them have a conflict. */
    participants: z.int(),
    total: z.int(),
    conflicts: z.array(conflict).max(CONFLICT_LIMIT),
    /** There were too many days or events to check all of them. */
    more: z.boolean(),
  }),
  topics,
})

// --- Changing -------------------------------------------------------------------------------------

export const createEvent = defineFunction({
  name: 'createEvent',
  summary: 'Add an event as a draft, under an id made by the client. Sending it again changes nothing.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, event: eventInput }),
  output: event,
})

export const updateEvent = defineFunction({
  name: 'updateEvent',
  summary:
    'Change an event, one day of a recurring one, or that day and those after it. The audience of a published event is notified.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, ...version, which, event: eventInput, ...reason }),
  /** The event with the change. A new one when a day was taken out of its series. */
  output: event,
})

export const moveEvent = defineFunction({
  name: 'moveEvent',
  summary: 'Change the times of an event, as by a drag or a resize.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, ...version, which, when: eventWhen, ...reason }),
  output: event,
  limits: { perMinute: 120 },
})

export const publishEvents = defineFunction({
  name: 'publishEvents',
  summary: 'Publish drafts, with their days that were changed by themselves, and notify the audience.',
  ...leadersWrite,
  input: z.strictObject({ ...ofRoster, eventIds: z.array(eventId).min(1).max(PUBLISH_LIMIT) }),
  output: z.object({
    /** The events that were drafts until now. */
    published: z.array(eventId).max(PUBLISH_LIMIT),
  }),
})

export const cancelEvent = defineFunction({
  name: 'cancelEvent',
  summary:
    'Cancel a published event or a day of it. It stays on the calendar as canceled, and the audience is notified.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, ...version, which, ...reason }),
  output: event,
})

export const reinstateEvent = defineFunction({
  name: 'reinstateEvent',
  summary: 'Undo a cancellation.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, ...version, ...reason }),
  output: event,
})

export const deleteEvent = defineFunction({
  name: 'deleteEvent',
  summary: 'Delete an event or some days of it. The audience of a published event is notified.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, ...version, which, ...reason }),
  output: z.object({
    /**
     * Whether `restoreEvent` can bring it back, for 30 days. False after `following`, because there the recurrence is
     * restored instead.
     */
    restorable: z.boolean(),
  }),
})

export const restoreEvent = defineFunction({
  name: 'restoreEvent',
  summary: 'Restore a deleted event, or a deleted day of a recurring one.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, day: planDay.nullable().default(null) }),
  output: event,
})

// --- The checklist of a training event ------------------------------------------------------------

export const startEventChecklist = defineFunction({
  name: 'startEventChecklist',
  summary:
    'Give an event the 8-step training model and the T-weeks as a checklist. A recurring event cannot have one, but a day taken out of it can.',
  ...leadersWrite,
  input: z.strictObject(ofEvent),
  output: event,
})

export const saveEventChecklistItem = defineFunction({
  name: 'saveEventChecklistItem',
  summary: 'Add a line to a checklist under an id made by the client, or change its text, owner or suspense.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, itemId: checklistItemId, item: checklistItemInput }),
  output: checklistItem,
})

export const removeEventChecklistItem = defineFunction({
  name: 'removeEventChecklistItem',
  summary: 'Remove a line from a checklist.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, itemId: checklistItemId }),
  output: z.null(),
})

export const tickEventChecklistItem = defineFunction({
  name: 'tickEventChecklistItem',
  summary: 'Mark a line of a checklist done or not done.',
  ...leadersWrite,
  input: z.strictObject({ ...ofEvent, itemId: checklistItemId, done: z.boolean() }),
  output: checklistItem,
  limits: { perMinute: 300 },
})

// --- The training schedule ------------------------------------------------------------------------

const ofWeek = {
  ...ofRoster,
  /** Any day of the week, which begins on Monday. */
  week: planDay,
  /** Include drafts, which are marked as such. */
  drafts: z.boolean().default(false),
}

export const getTrainingSchedule = defineFunction({
  name: 'getTrainingSchedule',
  summary: 'The training schedule of a week, Monday to Sunday. Leaders above see no drafts.',
  kind: 'read',
  access: 'chain viewer',
  area: 'leave',
  about: 'roster',
  input: z.strictObject(ofWeek),
  output: trainingSchedule,
  topics,
})

export const exportTrainingSchedule = defineFunction({
  name: 'exportTrainingSchedule',
  summary: 'The training schedule of a week as PDF, as a unit posts it.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'leave',
  about: 'roster',
  input: z.strictObject(ofWeek),
  output: fileContent,
  limits: { perMinute: 30 },
})

// --- iCalendar ------------------------------------------------------------------------------------

export const exportCalendar = defineFunction({
  name: 'exportCalendar',
  summary: 'The published schedule of a roster, from 92 days ago on, as an iCalendar file.',
  kind: 'read',
  access: 'roster viewer',
  security: 'export',
  area: 'leave',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: fileContent,
  limits: { perMinute: 30 },
})

/** The file in base64, and the days whose events are imported. Null means all of them. */
const icsFile = {
  ...ofRoster,
  content: z.base64().max(Math.ceil(ICS_BYTES / 3) * 4, { error: 'Choose a file of 10 MB at most.' }),
  from: planDay.nullable().default(null),
  to: planDay.nullable().default(null),
}
const icsLimits = { perMinute: 20, bodyBytes: Math.ceil(ICS_BYTES / 3) * 4 + 16 * 1024 }

export const getCalendarImport = defineFunction({
  name: 'getCalendarImport',
  summary: 'Preview the import of an .ics file, event by event. Nothing is stored.',
  kind: 'read',
  access: 'roster editor',
  area: 'leave',
  whole: true,
  about: 'roster',
  input: z.strictObject(icsFile),
  output: icsPreview,
  limits: icsLimits,
})

export const importCalendar = defineFunction({
  name: 'importCalendar',
  summary: 'Import the events of an .ics file without a problem as drafts: all of them or none.',
  ...leadersWrite,
  whole: true,
  input: z.strictObject({ ...icsFile, audience: eventInput.shape.audience }),
  output: z.object({ imported: z.int(), already: z.int(), problems: z.int() }),
  limits: icsLimits,
})

const feed = z.object({ feed: calendarFeed.nullable() })
const newFeed = z.object({ feed: calendarFeed })

export const getCalendarFeed = defineFunction({
  name: 'getCalendarFeed',
  summary: 'Whether the caller subscribes to the published schedule of a roster.',
  kind: 'read',
  access: 'roster viewer',
  area: 'leave',
  input: z.strictObject(ofRoster),
  output: feed,
  topics: (_input, uid) => [myCalendarTopic(uid)],
})

export const renewCalendarFeed = defineFunction({
  name: 'renewCalendarFeed',
  summary: 'Make or replace the caller’s secret address of a roster’s schedule (`feedAddress`).',
  kind: 'write',
  access: 'roster viewer',
  security: 'rights',
  area: 'leave',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, secret: feedSecret }),
  output: newFeed,
  limits: { perMinute: 10 },
})

export const revokeCalendarFeed = defineFunction({
  name: 'revokeCalendarFeed',
  summary: 'Revoke the caller’s secret address of a roster’s schedule.',
  kind: 'write',
  access: 'roster viewer',
  security: 'rights',
  area: 'leave',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: z.null(),
})

// --- The linked Soldier ---------------------------------------------------------------------------

export const listMyEvents = defineFunction({
  name: 'listMyEvents',
  summary:
    'Published events that concern the caller’s own row, from one day to another (62 days at most). Empty without a link.',
  kind: 'read',
  access: 'own row',
  about: 'found',
  input: z.strictObject(days),
  output: z.object(window),
  topics: myTopics,
})

export const getMyEvent = defineFunction({
  name: 'getMyEvent',
  summary: 'One published event that concerns the caller, with its remarks and references.',
  kind: 'read',
  access: 'own row',
  about: 'found',
  input: z.strictObject({ eventId }),
  output: occurrence
    .pick({
      eventId: true,
      rosterName: true,
      type: true,
      title: true,
      place: true,
      uniform: true,
      oic: true,
      ncoic: true,
      when: true,
      state: true,
    })
    .extend({ references: z.string(), remarks: z.string(), recurrence: z.string().nullable() }),
  topics: myTopics,
})

export const getMyCalendarFeed = defineFunction({
  name: 'getMyCalendarFeed',
  summary: 'Whether the caller subscribes to their own calendar.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: feed,
  topics: myTopics,
})

export const renewMyCalendarFeed = defineFunction({
  name: 'renewMyCalendarFeed',
  summary: 'Make or replace the secret address of the caller’s own calendar (`feedAddress`).',
  kind: 'write',
  access: 'account',
  security: 'rights',
  input: z.strictObject({ secret: feedSecret }),
  output: newFeed,
  limits: { perMinute: 10 },
})

export const revokeMyCalendarFeed = defineFunction({
  name: 'revokeMyCalendarFeed',
  summary: 'Revoke the secret address of the caller’s own calendar.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  input: z.strictObject({}),
  output: z.null(),
})
