import * as z from 'zod'
import { checked } from '../../kernel/checked.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { freeText } from '../../kernel/text.ts'
import { groupId, ROSTER_LIMIT, rosterId, soldierId } from '../../roster/schema.ts'
import { COUNSELING_KIND_NAMES } from '../kinds.ts'
import { counselingId, counselingKind, counselingState } from '../schema.ts'
import type { BoardRoster } from './board.ts'
import { BOARD_SECTIONS, DUE_STATES } from './counseling-due.ts'
import { BOARD_PAGE } from './limits.ts'
import { CADENCE_KEYS, type CadenceLine, type CadencePolicy, GRADE_GROUPS } from './policy.ts'

const instant = z.iso.datetime()
const days = (what: string) =>
  z
    .int({ error: `${what}: enter a whole number of days.` })
    .min(0, { error: `${what}: enter 0 days or more.` })
    .max(365, { error: `${what}: enter 365 days at most.` })

const interval = z
  .strictObject({
    count: z
      .int({ error: 'How often: enter a whole number.' })
      .min(1, { error: 'How often: enter 1 or more.' })
      .max(365, { error: 'How often: a year at most.' }),
    unit: z.enum(['days', 'months']),
  })
  .refine(({ count, unit }) => unit === 'days' || count <= 12, { error: 'How often: a year at most.' })

const cadenceLine = z.strictObject({
  key: z.enum(CADENCE_KEYS),
  every: interval.nullable(),
  firstDays: days('First').nullable(),
  warnDays: days('Due soon').max(90, { error: 'Due soon: enter 90 days at most.' }),
  source: freeText(200),
  asOf: calendarDate,
  verify: z.boolean(),
  on: z.boolean(),
})

/** A policy as a leader may save it: every line once, each with its subject. */
export const cadencePolicyInput = z
  .strictObject({ basis: freeText(300), lines: z.array(cadenceLine).max(CADENCE_KEYS.length).readonly() })
  .check(
    checked(
      'Every line is present once. Only the lines of grades have an interval. The reception has a number of days, ' +
        'at least 1. The assessment has none.',
      ({ lines }, context) => {
        const problem = (path: (string | number)[], message: string) =>
          context.addIssue({ code: 'custom', path: ['lines', ...path], message })
        for (const key of CADENCE_KEYS) {
          const found = lines.filter((line) => line.key === key).length
          if (found === 0) problem([], `The line “${key}” is part of every policy. Turn it off instead of removing it.`)
          if (found > 1) problem([], `The line “${key}” appears twice. Remove one of them.`)
        }
        for (const [at, line] of lines.entries()) {
          const again = isGradeGroup(line)
          if (again && line.every === null) problem([at, 'every'], 'Say how often, or turn the line off.')
          if (!again && line.every !== null) problem([at, 'every'], 'This line does not repeat.')
          if (line.key === 'reception' && (line.firstDays ?? 0) < 1) {
            problem([at, 'firstDays'], 'Say within how many days of the arrival, at least 1.')
          }
          if (line.key === 'assessment' && line.firstDays !== null) {
            problem([at, 'firstDays'], 'The session itself sets the day of its assessment.')
          }
        }
      },
    ),
  )

const isGradeGroup = ({ key }: Pick<CadenceLine, 'key'>) => GRADE_GROUPS.some((group) => group === key)

export const cadencePolicy: z.ZodType<CadencePolicy> = z.object({
  basis: z.string(),
  lines: z.array(
    z.object({
      key: z.enum(CADENCE_KEYS),
      every: interval.nullable(),
      firstDays: z.int().nullable(),
      warnDays: z.int(),
      source: z.string(),
      asOf: calendarDate,
      verify: z.boolean(),
      on: z.boolean(),
    }),
  ),
})

export const cadenceVersion = z.object({
  /** Null for the seed, when the roster has no version of its own yet. */
  version: z.int().nullable(),
  /** It is the seed, as delivered or after a reset. */
  seed: z.boolean(),
  at: instant.nullable(),
  by: z.string().nullable(),
  policy: cadencePolicy,
})
export type CadenceVersion = z.output<typeof cadenceVersion>

export const boardCounts = z.object({
  overdue: z.int(),
  'due soon': z.int(),
  reception: z.int(),
  assessment: z.int(),
  'no data': z.int(),
  current: z.int(),
})
export type BoardCounts = z.output<typeof boardCounts>

/** What is due for one Soldier. Holds dates and kinds, never the text of a session. */
export const boardRow = z.object({
  rosterId,
  soldierId,
  /** The name as lists show it: `SGT Smith, J.` */
  soldier: z.string(),
  /** `1st Platoon / 2nd Squad`. Empty for a Soldier without a group. */
  group: z.string(),
  section: z.enum(BOARD_SECTIONS),
  /** The policy line that asks for it. Null when no line applies to the rank, or the line is off. */
  line: z.enum(CADENCE_KEYS).nullable(),
  state: z.enum(DUE_STATES),
  due: calendarDate.nullable(),
  /** The last session set this date itself. */
  agreed: z.boolean(),
  /** The session that the date follows from. */
  last: z.object({ id: counselingId, kind: counselingKind, heldOn: calendarDate }).nullable(),
  /** The row is about the caller. */
  aboutMe: z.boolean(),
})
export type BoardRow = z.output<typeof boardRow>

export const counselingBoard = z.object({
  /** Today in the time zone of the requested roster. */
  today: calendarDate,
  rosterName: z.string(),
  /** The caller may start sessions for the Soldiers of the requested roster. */
  mayCounsel: z.boolean(),
  soldiers: z.int(),
  counts: boardCounts,
  /** The counts of each roster, when the rosters below are included. Else empty. */
  rosters: z.array(z.object({ rosterId, name: z.string(), depth: z.int(), soldiers: z.int(), counts: boardCounts })),
  /** By section, then the earliest first. */
  rows: z.array(boardRow).max(BOARD_PAGE),
  /** The start of the next page. Null after the last. */
  next: z.int().nullable(),
})
export type CounselingBoard = z.output<typeof counselingBoard>

export const counselingYear = z.object({
  year: z.int(),
  /** Delivered sessions by the month they were held in. Months without a session are left out. */
  months: z.array(z.object({ month: z.int().min(1).max(12), kind: z.enum(COUNSELING_KIND_NAMES), sessions: z.int() })),
  /** How many of today's Soldiers had at least one session. `soldiers` is how many there are. */
  counseled: z.int(),
  soldiers: z.int(),
})
export type CounselingYear = z.output<typeof counselingYear>

export const boardSection = z.enum(BOARD_SECTIONS)

/** What the board of a roster is worked out from. Dates and kinds of sessions, never their text. */
export const boardRoster: z.ZodType<BoardRoster> = z.object({
  rosterId,
  name: z.string(),
  depth: z.int(),
  today: calendarDate,
  policy: cadencePolicy,
  groups: z.array(z.object({ id: groupId, parentId: groupId.nullable(), name: z.string() })),
  soldiers: z
    .array(
      z.object({
        id: soldierId,
        name: z.string(),
        rank: z.string(),
        groupId: groupId.nullable(),
        aboutMe: z.boolean(),
        gainedOn: calendarDate.nullable(),
        keptSince: calendarDate,
        ratedThru: calendarDate.nullable(),
        sessions: z.array(
          z.object({
            id: counselingId,
            kind: counselingKind,
            state: counselingState,
            heldOn: calendarDate,
            nextOn: calendarDate.nullable(),
            assessOn: calendarDate.nullable(),
            assessedOn: calendarDate.nullable(),
          }),
        ),
      }),
    )
    .max(ROSTER_LIMIT),
})
