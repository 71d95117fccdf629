import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { defineFunction } from '../kernel/function.ts'
import { ROSTER_LIMIT, rosterId } from '../roster/schema.ts'
import { OWN_PART_NAMES, PART_NAMES } from './names.ts'
import { BEGINNING, TAG_LENGTH } from './tags.ts'

/** The hash of a piece, by which the device and the server compare what the device has. */
const tag = z.string().regex(new RegExp(`^[\\w-]{${TAG_LENGTH}}$`), {
  error: `A tag is ${TAG_LENGTH} letters, digits, dashes or underscores.`,
})
/** A piece has at least one row. */
const tags = z.array(tag).max(ROSTER_LIMIT)

/** What the server answered last: its place in the change feed, and what the caller's rights and the day were. */
const cursor = z.string().max(120)

/** What a device asks about some of these parts. */
function asking<const Names extends readonly [string, ...string[]]>(names: Names) {
  return {
    /** Which of these parts, which the device has as of a cursor, may have changed since. Null means all parts. */
    check: z
      .strictObject({ cursor, names: z.array(z.enum(names)).max(names.length).nullable() })
      .nullable()
      .default(null),
    /** Parts to compare with the pieces that the device has, and to bring. */
    parts: z
      .array(
        z.strictObject({
          name: z.enum(names),
          /** What the server called the state that the device has. Null when it has none. */
          sum: tag.nullable().default(null),
          /** The beginnings of the tags of the pieces that the device has (`beginningsOf`). */
          had: z
            .string()
            .regex(new RegExp(`^(?:[\\w-]{${BEGINNING}})*$`), { error: `Write ${BEGINNING} characters of each tag.` })
            .max(ROSTER_LIMIT * BEGINNING)
            .default(''),
        }),
      )
      .max(names.length)
      .default([]),
  }
}

const synced = {
  /** `closed`: the caller may not see it, so the device forgets it. */
  state: z.enum(['same', 'changed', 'closed']),
  /** The function and the input that this is the answer to. Null unless it changed. */
  question: z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) }).nullable(),
  /** Where in the answer the rows belong. Null when the answer is one piece. */
  rows: z.array(z.string()).nullable(),
  /** Each piece with rows is followed by one with the fields of its rows that change during a day. */
  paired: z.boolean(),
  /** Names this state of the part. Null unless it changed. */
  sum: tag.nullable(),
  /** The pieces in order, when it changed. The first is the answer without its rows. */
  tags,
  /** Those that the device does not have. One with the beginning of another may be missing, and is asked for again. */
  pieces: z.array(z.object({ tag, value: z.unknown() })),
}
const syncedPart = z.object({ name: z.enum(PART_NAMES), ...synced })
const syncedOwnPart = z.object({ name: z.enum(OWN_PART_NAMES), ...synced })
export type SyncedPart = z.output<typeof syncedPart>
export type SyncedOwnPart = z.output<typeof syncedOwnPart>

export const syncRoster = defineFunction({
  name: 'syncRoster',
  summary:
    'What has changed of the parts of a roster that a device keeps, for use without signal: the answers of other functions in pieces, of which only those are sent that the device does not have.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'found',
  logged: { roster: 'Kept the roster on a device' },
  input: z.strictObject({ rosterId, ...asking(PART_NAMES) }),
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

export const syncOwn = defineFunction({
  name: 'syncOwn',
  summary:
    'The same for what the caller reads of their own row on a leader’s roster. Without a link the parts say that there is none.',
  kind: 'read',
  access: 'own row',
  about: 'found',
  logged: { soldier: 'Kept your own record on a device' },
  input: z.strictObject(asking(OWN_PART_NAMES)),
  output: z.object({
    /** Today in the roster's time zone. In UTC without a link. */
    today: calendarDate,
    cursor,
    moved: z.array(z.enum(OWN_PART_NAMES)).max(OWN_PART_NAMES.length),
    parts: z.array(syncedOwnPart).max(OWN_PART_NAMES.length),
  }),
  limits: { perMinute: 120, bodyBytes: 1024 * 1024 },
})
