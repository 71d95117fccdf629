import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { freeText } from '../kernel/text.ts'
import { STRENGTH_CLASSES } from '../roster/rank.ts'
import { CHAIN_LIMIT, chainRoster } from '../roster/linking/schema.ts'
import { groupId, rosterId, soldierId } from '../roster/schema.ts'
import { STRENGTH_KINDS } from '../roster/soldier-fields.ts'
import { DUTY_STATUS_CODES, NOT_REPORTED, PERSTAT_COLUMNS } from './duty-status.ts'
import { presumedMethod } from './entry-for-day.ts'

export const dutyStatusCode = z.enum(DUTY_STATUS_CODES)
export const statusOrUnreported = z.enum([...DUTY_STATUS_CODES, NOT_REPORTED])
export type StatusOrUnreported = z.output<typeof statusOrUnreported>

/** How the leader knows. */
export const entryMethod = z.enum(['seen', 'phone', 'self', 'prefilled'])

/**
 * One line of the append-only duty status history: this status, from this day to that day (both
 * included; null: until something else is recorded).
 */
export const statusEntry = z.object({
  id: z.uuid(),
  soldierId,
  status: dutyStatusCode,
  from: calendarDate,
  to: calendarDate.nullable(),
  place: z.string(),
  remark: z.string(),
  method: entryMethod,
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
})
export type StatusEntry = z.output<typeof statusEntry>

/** An entry as the history shows it. */
export const historyEntry = statusEntry.extend({
  /** Why a day that had been submitted was put right; empty for an entry of its day. */
  reason: z.string(),
  /** What the device's clock said when it was entered, where the device told; the server's time is what counts. */
  madeAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnBy: z.string().nullable(),
})
export type HistoryEntryOnWire = z.output<typeof historyEntry>

/** Why a submitted day is put right. */
export const correctionReason = freeText(160)

export const statusEntryInput = z
  .strictObject({
    /** Chosen by the client, so that a repeated send stays one entry. */
    id: z.uuid(),
    soldierId,
    status: dutyStatusCode,
    from: calendarDate,
    to: calendarDate.nullable().default(null),
    place: freeText(120).default(''),
    remark: freeText(240).default(''),
    /** Left out: seen, or by phone of who is missing. */
    method: entryMethod.exclude(['prefilled']).optional(),
    /** Needed for days before today that have been submitted. */
    reason: correctionReason.optional(),
    /** The device's clock, as information: the order in which the server hears of entries decides. */
    madeAt: z.iso.datetime().nullable().optional(),
  })
  .transform((entry) => ({ ...entry, method: entry.method ?? presumedMethod(entry.status) }))
export type StatusEntryInput = z.output<typeof statusEntryInput>

export const accountabilityRow = z.object({
  soldierId,
  rank: z.string(),
  last: z.string(),
  first: z.string(),
  middle: z.string(),
  suffix: z.string(),
  position: z.string(),
  groupId: groupId.nullable(),
  strength: z.enum(STRENGTH_KINDS),
  status: statusOrUnreported,
  /** The entry behind the status, and when it was entered where the device told; null while not reported. */
  entry: statusEntry.extend({ madeAt: z.iso.datetime().nullable().optional() }).nullable(),
  /** An earlier day's entry still runs and accounts for the Soldier today. */
  carried: z.boolean(),
  /** The absence that ended without anybody confirming the return: due back, overdue. */
  dueBack: z.object({ status: dutyStatusCode, until: calendarDate }).nullable(),
})
export type AccountabilityRow = z.output<typeof accountabilityRow>

export const headcount = z.object({
  onHand: z.int(),
  reported: z.int(),
  accounted: z.int(),
  present: z.int(),
  available: z.int(),
})
export type Headcount = z.output<typeof headcount>

/** A frozen report: what was known when the leader submitted. Never changes. */
export const submission = z.object({
  id: z.uuid(),
  dutyDate: calendarDate,
  submittedAt: z.iso.datetime(),
  submittedBy: z.string(),
  counts: headcount,
})
export type Submission = z.output<typeof submission>

export const accountability = z.object({
  rosterId,
  dutyDate: calendarDate,
  /** Today in the unit's time zone, whatever day is shown. */
  today: calendarDate,
  timeZone: z.string(),
  reportDue: z.string(),
  /** No report is owed: a day without the formations that count. */
  noReport: z.boolean(),
  rows: z.array(accountabilityRow),
  submissions: z.array(submission).max(50),
})
export type Accountability = z.output<typeof accountability>

const statusCounts = z.object(
  Object.fromEntries(PERSTAT_COLUMNS.map((column) => [column, z.int()])) as Record<
    (typeof PERSTAT_COLUMNS)[number],
    z.ZodInt
  >,
)

/** One row of the report. `assigned + attached - detached = onHand = the sum of counts`. */
export const perstatLine = z.object({
  /** Null where no authorization was entered, or for a group. */
  authorized: z.int().nullable(),
  /** The assigned of the rosters that have entered an authorization: those that `percent.assigned` measures. */
  assignedOfAuthorized: z.int().nullable(),
  assigned: z.int(),
  attached: z.int(),
  detached: z.int(),
  onHand: z.int(),
  counts: statusCounts,
  present: z.int(),
  available: z.int(),
  accounted: z.int(),
  /** One decimal; null where the denominator is 0 or unknown. */
  percent: z.object({
    assigned: z.number().nullable(),
    present: z.number().nullable(),
    available: z.number().nullable(),
    accounted: z.number().nullable(),
  }),
})
export type PerstatLine = z.output<typeof perstatLine>

export const perstatByName = z.object({
  soldierId,
  rosterId,
  groupId: groupId.nullable(),
  rank: z.string(),
  last: z.string(),
  first: z.string(),
  middle: z.string(),
  suffix: z.string(),
  /** Somebody else on the roster has the same rank, last name and first initial. */
  sharesName: z.boolean(),
  status: statusOrUnreported,
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  place: z.string(),
  remark: z.string(),
})
export type PerstatByName = z.output<typeof perstatByName>

/** So many of those on more than one roster are named. */
export const REPEATED_NAMED = 5

export const perstat = z.object({
  rosterId,
  unit: z.string(),
  asOf: z.iso.datetime(),
  dutyDate: calendarDate,
  timeZone: z.string(),
  classes: z.array(z.object({ strengthClass: z.enum(STRENGTH_CLASSES), line: perstatLine })),
  total: perstatLine,
  /** By group, each with everybody below it; parents before children. `groupId` null: in no group. */
  groups: z.array(
    z.object({
      groupId: groupId.nullable(),
      parentId: groupId.nullable(),
      name: z.string(),
      depth: z.int(),
      line: perstatLine,
    }),
  ),
  /** By roster of the chain, each with everybody below it; parents before children. Empty for a roster alone. */
  rosters: z
    .array(
      z.object({
        ...chainRoster.pick({ rosterId: true, parentId: true, name: true, leader: true, depth: true }).shape,
        line: perstatLine,
      }),
    )
    .max(CHAIN_LIMIT),
  /** Who is on hand on more than one of these rosters (told by DoD ID or by the link), and counted on the lowest: how many, and the first of them. */
  repeated: z.object({
    soldiers: z.int(),
    first: z
      .array(
        z.object({
          person: perstatByName.pick({ rank: true, last: true, first: true, middle: true, suffix: true }),
          rosters: z.array(rosterId).max(CHAIN_LIMIT),
        }),
      )
      .max(REPEATED_NAMED),
  }),
  /** The last duty day before, as it stood when it ended. */
  before: z.object({ dutyDate: calendarDate, line: perstatLine }).nullable(),
  /** Everyone on hand who is not plainly present for duty. */
  byName: z.array(perstatByName),
  submission: submission.nullable(),
  /** When the newest entry of the roster's own Soldiers that counts here was recorded; over the chain it is not asked. */
  newestEntryAt: z.iso.datetime().nullable(),
})
export type Perstat = z.output<typeof perstat>

/** One roster of a roll-up. */
export const rollUpRoster = chainRoster.extend({
  /** Its own duty day: rosters may be time zones apart. */
  dutyDate: calendarDate,
  timeZone: z.string(),
  reportDue: z.string(),
  /** Its own Soldiers, and with everybody below: whoever is on one of those too counts there, once. */
  own: headcount,
  whole: headcount,
  /** No report is owed: a day without the formations that count. */
  noReport: z.boolean(),
  /** The last one of the day. */
  submission: submission.nullable(),
  /** When the newest entry that counts on the day was recorded. */
  newestEntryAt: z.iso.datetime().nullable(),
  /** Its formations of the day by their time, each with when it was last submitted. */
  formations: z
    .array(z.object({ name: z.string(), dueAt: z.iso.datetime(), submitted: z.iso.datetime().nullable() }))
    .max(21),
  /** When its leaders were last reminded of this day. */
  nudgedAt: z.iso.datetime().nullable(),
})
export type RollUpRoster = z.output<typeof rollUpRoster>

export const rollUp = z.object({
  rosterId,
  dutyDate: calendarDate,
  /** Today in the time zone of the roster that was asked about. */
  today: calendarDate,
  /** Parents before children; the first is the roster that was asked about. */
  rosters: z.array(rollUpRoster).max(CHAIN_LIMIT),
})
export type RollUp = z.output<typeof rollUp>

export const trendPoint = z.object({
  dutyDate: calendarDate,
  onHand: z.int(),
  counts: statusCounts,
  present: z.int(),
  available: z.int(),
  accounted: z.int(),
})
export type TrendPoint = z.output<typeof trendPoint>
