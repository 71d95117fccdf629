import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { defineFunction } from '../kernel/function.ts'
import { ROSTER_LIMIT, rosterId } from '../roster/schema.ts'
import { PART_NAMES } from './names.ts'

/** The hash of a piece, by which the device and the server compare what the device has. */
const tag = z.string().regex(/^[A-Za-z0-9_-]{12}$/, { error: 'A tag is 12 letters, digits, dashes or underscores.' })
/** A piece has at least one row. */
const tags = z.array(tag).max(ROSTER_LIMIT)

/** What the server answered last: its place in the change feed, and what the caller's rights and the day were. */
const cursor = z.string().max(120)

const askedPart = z.strictObject({
  name: z.enum(PART_NAMES),
  /** The pieces that the device has. */
  tags: tags.default([]),
})

const syncedPart = z.object({
  name: z.enum(PART_NAMES),
  /** `closed`: the caller may not see it, so the device forgets it. */
  state: z.enum(['same', 'changed', 'closed']),
  /** The function and the input that this is the answer to. Null unless it changed. */
  question: z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) }).nullable(),
  /** Where in the answer the rows belong. Null when the answer is one piece. */
  rows: z.array(z.string()).nullable(),
  /** Each piece with rows is followed by one with the fields of its rows that change during a day. */
  paired: z.boolean(),
  /** The pieces in order, when it changed. The first is the answer without its rows. */
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
  input: z.strictObject({
    rosterId,
    /** Which of these parts, which the device has as of a cursor, may have changed since. */
    check: z
      .strictObject({ cursor, names: z.array(z.enum(PART_NAMES)).max(PART_NAMES.length) })
      .nullable()
      .default(null),
    /** Parts to compare with the pieces that the device has, and to bring. */
    parts: z.array(askedPart).max(PART_NAMES.length).default([]),
  }),
  output: z.object({
    /** Today in the roster's time zone. */
    today: calendarDate,
    /** For the next check. */
    cursor,
    moved: z.array(z.enum(PART_NAMES)).max(PART_NAMES.length),
    parts: z.array(syncedPart).max(PART_NAMES.length),
  }),
  limits: { perMinute: 120, bodyBytes: 1024 * 1024 },
})
