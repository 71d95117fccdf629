import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { defineFunction } from '../kernel/function.ts'
import { requiredText } from '../kernel/text.ts'
import { rosterTopic } from '../roster/functions.ts'
import { rosterId, soldierId } from '../roster/schema.ts'
import { eventType, eventWhen } from '../scheduling/calendar/schema.ts'

/** Rows of each kind in one answer, and when all of them are asked for. */
export const FOUND_LIMIT = 8
export const FOUND_MOST = 50
/** In characters. Longer than any name, so that text pasted by mistake is not searched for. */
export const SEARCH_LENGTH = 80

/** The kinds of rows in the answer, in its order. */
export const FOUND_KINDS = [
  'soldiers',
  'tasks',
  'events',
  'licenses',
  'taskings',
  'equipment',
  'manifests',
  'worksheets',
  'counselings',
  'leave',
  'dutyRosters',
  'recalls',
  'formations',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const where = { rosterId, rosterName: z.string() }

export const foundSoldier = z.object({
  ...where,
  soldierId,
  /** The name as lists show it: `SGT Smith, John A Jr`. */
  name: z.string(),
  /** Duty position, group and MOS, as far as known, and the own fields of the roster that found the Soldier. */
  detail: z.string(),
  /** The cell phone, or the other number when there is none. */
  phone: z.string(),
  /** The number that gets texts. */
  cell: z.string(),
})

export const searchResults = z.object({
  /** By last name first, then by the whole name, then by anything else that found them. Of these by rank. */
  soldiers: z.array(foundSoldier).max(FOUND_MOST),
  /** Open tasks by suspense, then those closed in the last 90 days. */
  tasks: z
    .array(
      z.object({
        ...where,
        taskId: z.uuid(),
        title: z.string(),
        suspense: calendarDate.nullable(),
        closed: z.boolean(),
      }),
    )
    .max(FOUND_MOST),
  /**
   * Found by title or place. Each with its next day within a year, the nearest first, then single ones of the last 90
   * days.
   */
  events: z
    .array(
      z.object({
        ...where,
        eventId: z.uuid(),
        day: calendarDate,
        title: z.string(),
        place: z.string(),
        type: eventType,
        when: eventWhen,
      }),
    )
    .max(FOUND_MOST),
  /** Current licenses, found by their subject, or by subject and Soldier. */
  licenses: z
    .array(
      z.object({
        ...where,
        licenseId: z.uuid(),
        soldierId,
        name: z.string(),
        /** `M1083 MTV, M1151 HMMWV`; `NC, class C`. */
        subject: z.string(),
      }),
    )
    .max(FOUND_MOST),
  /** Open taskings by their start, then those of the last 90 days. */
  taskings: z
    .array(z.object({ ...where, taskingId: z.uuid(), name: z.string(), from: calendarDate, to: calendarDate }))
    .max(FOUND_MOST),
  /** Found by name or note. */
  equipment: z
    .array(z.object({ ...where, itemId: z.uuid(), name: z.string(), quantity: z.int(), out: z.int() }))
    .max(FOUND_MOST),
  /** Found by name or bumper number, the latest date first. */
  manifests: z
    .array(z.object({ ...where, manifestId: z.uuid(), name: z.string(), on: calendarDate, final: z.boolean() }))
    .max(FOUND_MOST),
  /** Risk worksheets by mission, the latest date first. */
  worksheets: z
    .array(z.object({ ...where, worksheetId: z.uuid(), mission: z.string(), on: calendarDate }))
    .max(FOUND_MOST),
  /**
   * Found by kind, or by kind and Soldier; never by their text. Drafts only for the leaders who keep the roster, and not
   * for a leader whom they are about. The latest first.
   */
  counselings: z
    .array(
      z.object({
        ...where,
        counselingId: z.uuid(),
        name: z.string(),
        kind: z.string(),
        on: calendarDate,
      }),
    )
    .max(FOUND_MOST),
  /** Leave and passes of the last 90 days and later, found by kind or place, or by these and Soldier. */
  leave: z
    .array(
      z.object({
        ...where,
        requestId: z.uuid(),
        name: z.string(),
        kind: z.string(),
        from: calendarDate,
        to: calendarDate,
      }),
    )
    .max(FOUND_MOST),
  dutyRosters: z.array(z.object({ ...where, dutyRosterId: z.uuid(), name: z.string() })).max(FOUND_MOST),
  /** Found by message or place, the latest first. */
  recalls: z
    .array(z.object({ ...where, recallId: z.uuid(), message: z.string(), on: calendarDate, running: z.boolean() }))
    .max(FOUND_MOST),
  formations: z
    .array(z.object({ ...where, formationId: z.uuid(), name: z.string(), time: z.string() }))
    .max(FOUND_MOST),
  /** The kinds of which more were found than were asked for. */
  more: z.array(z.enum(FOUND_KINDS)),
})
export type SearchResults = z.output<typeof searchResults>

/** Its name begins with "list", so that the access log records it. */
export const listSearchResults = defineFunction({
  name: 'listSearchResults',
  summary:
    'What a roster and those below it have, found by the beginnings of words: Soldiers by name, rank, MOS, position, group, phone number and the last four digits of the DoD ID, and tasks, events, licenses, taskings, equipment, manifests, risk worksheets, counselings, leave, duty rosters, recalls and formations.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'found',
  logged: { roster: 'Searched the roster' },
  input: z.strictObject({
    rosterId,
    text: requiredText(SEARCH_LENGTH),
    most: z.int().min(1).max(FOUND_MOST).default(FOUND_LIMIT),
  }),
  output: searchResults,
  topics: (input) => [rosterTopic(input.rosterId)],
  limits: { perMinute: 240 },
})
