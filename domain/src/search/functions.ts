import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { defineFunction } from '../kernel/function.ts'
import { requiredText } from '../kernel/text.ts'
import { rosterTopic } from '../roster/functions.ts'
import { rosterId, soldierId } from '../roster/schema.ts'
import { eventType, eventWhen } from '../scheduling/calendar/schema.ts'

/** Rows of each kind that one answer has at most. */
export const FOUND_LIMIT = 8
/** Longer than any name; what is pasted by mistake is not looked for. */
export const SEARCH_LENGTH = 80

const where = { rosterId, rosterName: z.string() }

export const foundSoldier = z.object({
  ...where,
  soldierId,
  /** As lists name people: `SGT Smith, John A Jr`. */
  name: z.string(),
  /** Duty position, group and MOS, what there is of them. */
  detail: z.string(),
  /** The cell phone, or the other number where there is none. */
  phone: z.string(),
})

export const searchResults = z.object({
  /** Those whose last name begins with the first word first, then by rank. */
  soldiers: z.array(foundSoldier).max(FOUND_LIMIT),
  /** Open ones by suspense, then what was closed in the last 90 days. */
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
    .max(FOUND_LIMIT),
  /** Each with its next day within a year, the nearest first. */
  events: z
    .array(
      z.object({
        ...where,
        eventId: z.uuid(),
        day: calendarDate,
        title: z.string(),
        type: eventType,
        when: eventWhen,
      }),
    )
    .max(FOUND_LIMIT),
  /** Running ones, found by what they are for, or by that and whose they are. */
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
    .max(FOUND_LIMIT),
  /** Open ones by their beginning. */
  taskings: z
    .array(z.object({ ...where, taskingId: z.uuid(), name: z.string(), from: calendarDate, to: calendarDate }))
    .max(FOUND_LIMIT),
  equipment: z
    .array(z.object({ ...where, itemId: z.uuid(), name: z.string(), quantity: z.int(), out: z.int() }))
    .max(FOUND_LIMIT),
  /** By name or by a bumper number, latest dates first. */
  manifests: z
    .array(z.object({ ...where, manifestId: z.uuid(), name: z.string(), on: calendarDate, final: z.boolean() }))
    .max(FOUND_LIMIT),
})
export type SearchResults = z.output<typeof searchResults>

/** Its name begins with "list", so that the record of who looked at whom has it. */
export const listSearchResults = defineFunction({
  name: 'listSearchResults',
  summary:
    'Soldiers, tasks, events, licenses, taskings, equipment and manifests of a roster and of those below it, by words that begin in their names; Soldiers by MOS too.',
  kind: 'read',
  access: 'chain viewer',
  about: 'found',
  input: z.strictObject({ rosterId, text: requiredText(SEARCH_LENGTH) }),
  output: searchResults,
  topics: (input) => [rosterTopic(input.rosterId)],
  limits: { perMinute: 240 },
})
