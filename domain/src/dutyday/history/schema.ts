import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { CHAIN_LIMIT } from '../../roster/linking/schema.ts'
import { groupId, rosterId, soldierId } from '../../roster/schema.ts'
import { headcount, historyEntry, statusOrUnreported, submission } from '../schema.ts'
import { DAY_KINDS } from './day-kind.ts'

/** Days in a row on which a Soldier was, or as far as known will be, in one place for one reason. */
export const dutySegment = z.object({
  from: calendarDate,
  to: calendarDate,
  kind: z.enum(DAY_KINDS),
  /** The entry that says so; null while not reported or detached. */
  entryId: z.uuid().nullable(),
})
export type DutySegment = z.output<typeof dutySegment>

export const ENTRIES_OF_A_YEAR = 2000

/** A year of one Soldier. Days that no segment covers are days off the roster. */
export const dutyYear = z.object({
  year: z.int(),
  today: calendarDate,
  timeZone: z.string(),
  segments: z.array(dutySegment).max(1500),
  /** Everything recorded about days of the year, newest first, with what was taken back or replaced. */
  entries: z.array(historyEntry).max(ENTRIES_OF_A_YEAR),
})
export type DutyYear = z.output<typeof dutyYear>

/** How many days of each kind, and in how many stretches. Kinds without a day are left out. */
export const dayCount = z.object({
  kind: z.enum(DAY_KINDS),
  days: z.int(),
  spans: z.int(),
  /** Of those stretches, such as only changed the kind of an absence. */
  goesOn: z.int().optional(),
})
export type DayCount = z.output<typeof dayCount>

const counted = { days: z.array(dayCount), total: z.int() }

export const soldierDays = z.object({
  soldierId,
  rosterId,
  rank: z.string(),
  last: z.string(),
  first: z.string(),
  middle: z.string(),
  suffix: z.string(),
  archived: z.boolean(),
  groupId: groupId.nullable(),
  /** Of all days on the roster in the period. */
  ...counted,
})
export type SoldierDays = z.output<typeof soldierDays>

/** Longest period that statistics are counted over. */
export const PERIOD_DAYS = 366

/**
 * Days by status in a period. With those on which nothing was due, the days of each line add up to its days on the
 * roster.
 */
export const absenceDays = z.object({
  rosterId,
  unit: z.string(),
  timeZone: z.string(),
  from: calendarDate,
  to: calendarDate,
  total: z.object(counted),
  soldiers: z.array(soldierDays),
  /** Parents before children, each with everybody below it, as they stood day by day. */
  groups: z.array(
    z.object({
      groupId: groupId.nullable(),
      parentId: groupId.nullable(),
      name: z.string(),
      depth: z.int(),
      ...counted,
    }),
  ),
  /** The roster and those below it, each alone; none for a roster alone. */
  rosters: z
    .array(z.object({ rosterId, name: z.string(), leader: z.string(), depth: z.int(), ...counted }))
    .max(CHAIN_LIMIT),
})
export type AbsenceDays = z.output<typeof absenceDays>

/** A report as it was submitted beside what is known of its day now. */
export const submissionChanges = z.object({
  submission,
  now: headcount,
  changes: z
    .array(
      z.object({
        soldierId,
        rank: z.string(),
        last: z.string(),
        first: z.string(),
        middle: z.string(),
        suffix: z.string(),
        /** Null: the Soldier was not on hand. */
        before: statusOrUnreported.nullable(),
        after: statusOrUnreported.nullable(),
      }),
    )
    .max(1000),
})
export type SubmissionChanges = z.output<typeof submissionChanges>
