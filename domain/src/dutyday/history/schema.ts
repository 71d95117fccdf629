import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { CHAIN_LIMIT } from '../../roster/linking/schema.ts'
import { groupId, named, nameParts, ROSTER_LIMIT, rosterId, soldierId } from '../../roster/schema.ts'
import { headcount, historyEntry, statusOrUnreported, submission } from '../schema.ts'
import { DAY_KINDS } from './day-kind.ts'

/** Consecutive days with one status and group, or planned ones in the future. */
export const dutySegment = z.object({
  from: calendarDate,
  to: calendarDate,
  kind: z.enum(DAY_KINDS),
  /** The entry that gives the status. Null while not reported or detached. */
  entryId: z.uuid().nullable(),
})
export type DutySegment = z.output<typeof dutySegment>

export const ENTRIES_OF_A_YEAR = 2000

/** A year of one Soldier. Days without a segment are days off the roster. */
export const dutyYear = z.object({
  year: z.int(),
  today: calendarDate,
  timeZone: z.string(),
  segments: z.array(dutySegment).max(1500),
  /** Every entry about days of the year, newest first, also those that were withdrawn or replaced. */
  entries: z.array(historyEntry).max(ENTRIES_OF_A_YEAR),
})
export type DutyYear = z.output<typeof dutyYear>

/** The number of days and spans of each kind. Kinds without days are left out. */
export const dayCount = z.object({
  kind: z.enum(DAY_KINDS),
  days: z.int(),
  spans: z.int(),
  /** How many of the spans only changed the kind of an absence. */
  goesOn: z.int().optional(),
})
export type DayCount = z.output<typeof dayCount>

const counted = { days: z.array(dayCount), total: z.int() }

export const soldierDays = z.object({
  soldierId,
  rosterId,
  ...nameParts,
  archived: z.boolean(),
  groupId: groupId.nullable(),
  /** Of all days on the roster in the period. */
  ...counted,
})
export type SoldierDays = z.output<typeof soldierDays>

/** The longest period for statistics, in days. */
export const PERIOD_DAYS = 366

/**
 * Days by status in a period. Together with the days without a report due, the days of each line add up to its days on
 * the roster.
 */
export const absenceDays = z.object({
  rosterId,
  unit: z.string(),
  timeZone: z.string(),
  from: calendarDate,
  to: calendarDate,
  total: z.object(counted),
  soldiers: z.array(soldierDays),
  /** Parents before children, each with the groups below it, by the group of each day. */
  groups: z.array(
    z.object({
      groupId: groupId.nullable(),
      parentId: groupId.nullable(),
      name: z.string(),
      depth: z.int(),
      ...counted,
    }),
  ),
  /** The roster and those below it, each by itself. Empty when only one roster was requested. */
  rosters: z
    .array(z.object({ rosterId, name: z.string(), leader: z.string(), depth: z.int(), ...counted }))
    .max(CHAIN_LIMIT),
})
export type AbsenceDays = z.output<typeof absenceDays>

/** How many days before today a device keeps, with today. */
export const DAYS_KEPT = 30

const shortId = z.string().min(8).max(36)
const shortIds = z.array(shortId).max(ROSTER_LIMIT)
const kindOrAway = z.enum([...DAY_KINDS, 'away'])

/**
 * The kind of each of the last days for each Soldier. Soldiers are named by the first characters of their ids, as many as
 * tell all of them apart. `away`: not on the roster that day.
 */
export const dayKinds = z.object({
  today: calendarDate,
  timeZone: z.string(),
  /** Everybody who was on the roster on one of the days, in the order of lists. */
  people: shortIds,
  /** Those of them who are not on the roster today. */
  gone: z.array(z.object({ ...named.shape, groupId: groupId.nullable(), archived: z.boolean() })).max(ROSTER_LIMIT),
  days: z
    .array(
      z.object({
        day: calendarDate,
        /** It was a duty day, by the rule of the strength trend. */
        held: z.boolean(),
        /** The kind of everybody who is not named below. */
        usual: kindOrAway,
        others: z.array(z.tuple([kindOrAway, shortIds])).max(kindOrAway.options.length),
        /** Who was in another group than today, by that group. */
        groups: z.array(z.tuple([groupId.nullable(), shortIds])).max(ROSTER_LIMIT),
      }),
    )
    .max(DAYS_KEPT),
})
export type DayKinds = z.output<typeof dayKinds>

/** A submitted report, compared with what is known of its day now. */
export const submissionChanges = z.object({
  submission,
  now: headcount,
  changes: z
    .array(
      z.object({
        ...named.shape,
        /** Null when the Soldier was not on hand. */
        before: statusOrUnreported.nullable(),
        after: statusOrUnreported.nullable(),
      }),
    )
    .max(1000),
})
export type SubmissionChanges = z.output<typeof submissionChanges>
