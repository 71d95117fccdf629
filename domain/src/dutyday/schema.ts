import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { plannedInstant } from '../kernel/planned-instant.ts'
import { freeText } from '../kernel/text.ts'
import { STRENGTH_CLASSES } from '../roster/rank.ts'
import { CHAIN_LIMIT, chainRoster } from '../roster/linking/schema.ts'
import { groupId, named, nameParts, rosterId, soldierId } from '../roster/schema.ts'
import { STRENGTH_KINDS } from '../roster/soldier-fields.ts'
import { DUTY_STATUS_CODES, NOT_REPORTED, PERSTAT_COLUMNS } from './duty-status.ts'
import { presumedMethod } from './entry-for-day.ts'
import { SOURCE_PATTERN } from './status-source.ts'

export const dutyStatusCode = z.enum(DUTY_STATUS_CODES)
export const statusOrUnreported = z.enum([...DUTY_STATUS_CODES, NOT_REPORTED])
export type StatusOrUnreported = z.output<typeof statusOrUnreported>

/** How the leader knows the status. */
export const entryMethod = z.enum(['seen', 'phone', 'self', 'prefilled'])

/** When a status of hours begins and ends. */
const statusHours = z.strictObject({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })
/** The same as a leader enters it. */
const enteredHours = z.strictObject({ startsAt: plannedInstant, endsAt: plannedInstant })
const statusSource = z.string().regex(SOURCE_PATTERN)

/**
 * One line of the append-only duty status history: a status from one day to another, both included. A null `to` means
 * until the next entry. A status of hours lies over the status of the day, and has the days that its hours touch.
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
  /** Null or left out for a status of days. */
  hours: statusHours.nullable().optional(),
  /** What in the product made the entry, or what it overrides when a leader entered it. */
  source: statusSource.nullable().optional(),
})
export type StatusEntry = z.output<typeof statusEntry>

/** An entry as the history shows it. */
export const historyEntry = statusEntry.extend({
  /** Why a submitted day was corrected. Empty when the entry was made on its day. */
  reason: z.string(),
  /** The time of the device's clock when the entry was made, if the device sent it. The server's time counts. */
  madeAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnBy: z.string().nullable(),
})
export type HistoryEntryOnWire = z.output<typeof historyEntry>

/** Why a submitted day is corrected. */
export const correctionReason = freeText(160)

export const statusEntryInput = z
  .strictObject({
    /** Made by the client, so that an entry sent twice counts once. */
    id: z.uuid(),
    soldierId,
    status: dutyStatusCode,
    from: calendarDate,
    to: calendarDate.nullable().default(null),
    place: freeText(120).default(''),
    remark: freeText(240).default(''),
    /** When left out: seen, or by phone for a missing Soldier. */
    method: entryMethod.exclude(['prefilled']).optional(),
    /** For a status of hours. Its days are then those of the hours in the unit's time zone. */
    hours: enteredHours.nullable().optional(),
    /** The source whose status this entry overrides. */
    source: statusSource.nullable().optional(),
    /** Needed for days before today that have been submitted. */
    reason: correctionReason.optional(),
    /**
     * The time of the device's clock, for information only. Entries count in the order in which the server receives
     * them.
     */
    madeAt: z.iso.datetime().nullable().optional(),
  })
  .transform((entry) => ({ ...entry, method: entry.method ?? presumedMethod(entry.status) }))
export type StatusEntryInput = z.output<typeof statusEntryInput>

const shownEntry = statusEntry.extend({ madeAt: z.iso.datetime().nullable().optional() })

/** How many statuses of hours of one Soldier and day an answer has. */
export const HOURS_OF_A_DAY = 12

export const accountabilityRow = z.object({
  ...named.shape,
  position: z.string(),
  groupId: groupId.nullable(),
  strength: z.enum(STRENGTH_KINDS),
  status: statusOrUnreported,
  /** The entry that gives the status, with the device's time if it was sent. Null while not reported. */
  entry: shownEntry.nullable(),
  /** An entry of an earlier day still runs and accounts for the Soldier today. */
  carried: z.boolean(),
  /** The absence that ended without a confirmed return, while the Soldier is due back or overdue. */
  dueBack: z.object({ status: dutyStatusCode, until: calendarDate }).nullable(),
  /** The statuses of hours that touch the day, by their start. Left out when there are none. */
  hours: z
    .array(shownEntry.extend({ overridden: z.boolean() }))
    .max(HOURS_OF_A_DAY)
    .optional(),
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

/** A report that a submission was made on: of a group of the roster, or of a roster directly below. */
const standsOn = z.object({
  kind: z.enum(['group', 'roster']),
  id: z.uuid(),
  name: z.string(),
  /** When it was last submitted for the day. Null when it had not been. */
  submittedAt: z.iso.datetime().nullable(),
})

/** A submitted report: what was known at that time. It never changes. */
export const submission = z.object({
  id: z.uuid(),
  dutyDate: calendarDate,
  submittedAt: z.iso.datetime(),
  submittedBy: z.string(),
  counts: headcount,
  /** Absent for a roster without leaders of groups and rosters below. */
  standsOn: z.array(standsOn).max(CHAIN_LIMIT).optional(),
})
export type Submission = z.output<typeof submission>

export const accountability = z.object({
  rosterId,
  dutyDate: calendarDate,
  /** Today in the unit's time zone, whichever day is shown. */
  today: calendarDate,
  timeZone: z.string(),
  reportDue: z.string(),
  /** No report is owed, because no formation that counts is held on the day. */
  noReport: z.boolean(),
  /**
   * Whether groups of the roster have leaders, who submit them, or were submitted on the day. Missing in an answer that a
   * device kept from before.
   */
  groupsLed: z.boolean().optional(),
  /**
   * Whether the roster's report of the day was submitted, also for a leader of some groups, who does not see it. Missing
   * in an answer that a device kept from before.
   */
  submitted: z.boolean().optional(),
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
  /** Null when no authorized strength was entered, and for a group. */
  authorized: z.int().nullable(),
  /** The assigned of the rosters with an authorized strength. `percent.assigned` measures these. */
  assignedOfAuthorized: z.int().nullable(),
  assigned: z.int(),
  attached: z.int(),
  detached: z.int(),
  onHand: z.int(),
  counts: statusCounts,
  present: z.int(),
  available: z.int(),
  accounted: z.int(),
  /** With one decimal. Null when the denominator is 0 or unknown. */
  percent: z.object({
    assigned: z.number().nullable(),
    present: z.number().nullable(),
    available: z.number().nullable(),
    accounted: z.number().nullable(),
  }),
})
export type PerstatLine = z.output<typeof perstatLine>

/** A figure as officers, warrant officers and enlisted. */
const byCategory = z.tuple([z.int(), z.int(), z.int()])
export const slant = z.object({
  /** Null when no authorized strength was entered, and for a group. */
  authorized: byCategory.nullable(),
  assigned: byCategory,
  attached: byCategory,
  present: byCategory,
  available: byCategory,
})
export type Slant = z.output<typeof slant>

export const perstatByName = z.object({
  soldierId,
  rosterId,
  groupId: groupId.nullable(),
  ...nameParts,
  status: statusOrUnreported,
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  place: z.string(),
  remark: z.string(),
})
export type PerstatByName = z.output<typeof perstatByName>

/** How many of the Soldiers on more than one roster are named. */
export const REPEATED_NAMED = 5

export const perstat = z.object({
  rosterId,
  unit: z.string(),
  /** The group of it that the figures are about: `1st Platoon / 2nd Squad`. Null for all of it. */
  group: z.string().nullable(),
  asOf: z.iso.datetime(),
  dutyDate: calendarDate,
  timeZone: z.string(),
  classes: z.array(z.object({ strengthClass: z.enum(STRENGTH_CLASSES), line: perstatLine })),
  total: perstatLine,
  slant,
  /**
   * By group, each with the groups below it, parents before children. A null `groupId` holds the Soldiers without a
   * group.
   */
  groups: z.array(
    z.object({
      groupId: groupId.nullable(),
      parentId: groupId.nullable(),
      name: z.string(),
      depth: z.int(),
      line: perstatLine,
      slant,
    }),
  ),
  /**
   * By roster of the chain, each with the rosters below it, parents before children. Empty when the report covers one
   * roster.
   */
  rosters: z
    .array(
      z.object({
        ...chainRoster.pick({ rosterId: true, parentId: true, name: true, leader: true, depth: true }).shape,
        line: perstatLine,
        slant,
      }),
    )
    .max(CHAIN_LIMIT),
  /**
   * Soldiers who are on hand on more than one of these rosters, by the same DoD ID or linked account. They count on the
   * lowest. How many, and the names of the first.
   */
  repeated: z.object({
    soldiers: z.int(),
    first: z
      .array(
        z.object({
          person: z.object(nameParts),
          rosters: z.array(rosterId).max(CHAIN_LIMIT),
        }),
      )
      .max(REPEATED_NAMED),
  }),
  /** The last duty day before, as it was when it ended. */
  before: z.object({ dutyDate: calendarDate, line: perstatLine }).nullable(),
  /** Everyone on hand who is not plainly present for duty. */
  byName: z.array(perstatByName),
  submission: submission.nullable(),
  /** When the newest entry that counts here was recorded, of the roster's own Soldiers. Null over the chain. */
  newestEntryAt: z.iso.datetime().nullable(),
})
export type Perstat = z.output<typeof perstat>

/** One roster of a roll-up. */
export const rollUpRoster = chainRoster.extend({
  /** The roster's own duty day. Rosters may be in different time zones. */
  dutyDate: calendarDate,
  timeZone: z.string(),
  reportDue: z.string(),
  /**
   * The roster's own Soldiers, and the total with the rosters below. A Soldier who is on one of those too counts there,
   * once.
   */
  own: headcount,
  whole: headcount,
  /** No report is owed, because no formation that counts is held on the day. */
  noReport: z.boolean(),
  /** The last submission of the day. */
  submission: submission.nullable(),
  /** When the newest entry that counts on the day was recorded. */
  newestEntryAt: z.iso.datetime().nullable(),
  /** The formations of the day by their time, each with its last submission. */
  formations: z
    .array(z.object({ name: z.string(), dueAt: z.iso.datetime(), submitted: z.iso.datetime().nullable() }))
    .max(21),
  /** When the roster's leaders were last reminded of this day. */
  nudgedAt: z.iso.datetime().nullable(),
})
export type RollUpRoster = z.output<typeof rollUpRoster>

export const rollUp = z.object({
  rosterId,
  dutyDate: calendarDate,
  /** Today in the time zone of the requested roster. */
  today: calendarDate,
  /** Parents before children. The requested roster comes first. */
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
