import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { defineFunction } from '../kernel/function.ts'
import { requiredText } from '../kernel/text.ts'
import { rosterTopic } from '../roster/functions.ts'
import { rosterId, soldierId } from '../roster/schema.ts'
import { eventType, eventWhen } from '../scheduling/calendar/schema.ts'

/** Rows of each kind in one answer. */
export const FOUND_LIMIT = 8
/** In characters. Longer than any name, so that text pasted by mistake is not searched for. */
export const SEARCH_LENGTH = 80

const where = { rosterId, rosterName: z.string() }

export const foundSoldier = z.object({
  ...where,
  soldierId,
  /** The name as lists show it: `SGT Smith, John A Jr`. */
  name: z.string(),
  /** Duty position, group and MOS, as far as known. */
  detail: z.string(),
  /** The cell phone, or the other number when there is none. */
  phone: z.string(),
})

export const searchResults = z.object({
  /** Soldiers whose last name begins with the first word come first, then by rank. */
  soldiers: z.array(foundSoldier).max(FOUND_LIMIT),
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
    .max(FOUND_LIMIT),
  /** Open taskings by their start. */
  taskings: z
    .array(z.object({ ...where, taskingId: z.uuid(), name: z.string(), from: calendarDate, to: calendarDate }))
    .max(FOUND_LIMIT),
  equipment: z
    .array(z.object({ ...where, itemId: z.uuid(), name: z.string(), quantity: z.int(), out: z.int() }))
    .max(FOUND_LIMIT),
  /** Found by name or bumper number, the latest date first. */
  manifests: z
    .array(z.object({ ...where, manifestId: z.uuid(), name: z.string(), on: calendarDate, final: z.boolean() }))
    .max(FOUND_LIMIT),
})
export type SearchResults = z.output<typeof searchResults>

/** Its name begins with "list", so that the access log records it. */
export const listSearchResults = defineFunction({
  name: 'listSearchResults',
  summary:
    'Soldiers, tasks, events, licenses, taskings, equipment and manifests of a roster and those below it, found by the beginnings of words in their names, and Soldiers also by MOS.',
  kind: 'read',
  access: 'chain viewer',
  about: 'found',
  logged: { roster: 'Searched the roster' },
  input: z.strictObject({ rosterId, text: requiredText(SEARCH_LENGTH) }),
  output: searchResults,
  topics: (input) => [rosterTopic(input.rosterId)],
  limits: { perMinute: 240 },
})
