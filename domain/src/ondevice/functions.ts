import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { defineFunction } from '../kernel/function.ts'
import { ROSTER_LIMIT, rosterId } from '../roster/schema.ts'
import { PART_NAMES } from './names.ts'

/** The hash of a piece, by which the device and the server compare what the device has. */
const tag = z.string().regex(/^[A-Za-z0-9_-]{12}$/, { error: 'A tag is 12 letters, digits, dashes or underscores.' })
/** A piece has at least one row. */
const tags = z.array(tag).max(ROSTER_LIMIT)

const keptPart = z.strictObject({
  name: z.enum(PART_NAMES),
  /** What the server answered last, or null for a part that the device does not have. */
  cursor: z.string().max(120).nullable().default(null),
  /** The pieces that the device has. */
  tags: tags.default([]),
})

const syncedPart = z.object({
  name: z.enum(PART_NAMES),
  /** `closed`: the caller may not see it, so the device forgets it. */
  state: z.enum(['same', 'changed', 'closed']),
  cursor: z.string(),
  /** The function and the input that this is the answer to. Null unless it changed. */
  question: z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) }).nullable(),
  /** Where in the answer the rows belong. Null when the answer is one piece. */
  rows: z.array(z.string()).nullable(),
  /** The pieces in order. The first is the answer without its rows. */
  tags,
  /** Those that the device does not have. */
  pieces: z.array(z.object({ tag, value: z.unknown() })),
})
export type SyncedPart = z.output<typeof syncedPart>

export const syncRoster = defineFunction({
  name: 'syncRoster',
  summary:
    'What has changed of the parts of a roster that a device keeps, for use without signal: the answers of other functions in pieces, of which only those are sent that the device does not have.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'found',
  logged: { roster: 'Kept the roster on a device' },
  input: z.strictObject({ rosterId, parts: z.array(keptPart).min(1).max(PART_NAMES.length) }),
  output: z.object({
    /** Today in the roster's time zone. */
    today: calendarDate,
    parts: z.array(syncedPart).max(PART_NAMES.length),
  }),
  limits: { perMinute: 120, bodyBytes: 1024 * 1024 },
})
