import * as z from 'zod'
import { calendarDate, clockTime } from '../../kernel/calendar-date-schema.ts'
import { freeText, requiredText } from '../../kernel/text.ts'
import { RANKS } from '../../roster/rank.ts'
import { named, rosterId, soldierId } from '../../roster/schema.ts'
import {
  EXCEPTIONS_LIMIT,
  MEMBERS_LIMIT,
  PICKS_LIMIT,
  SHEET_DAYS,
  SHOWN_DAYS,
  SWAPS_LIMIT,
  WHOLE_SHEETS,
} from './limits.ts'
import { DUTY_STREAMS, EXCEPTION_CODES } from './shapes.ts'

const id = () => z.uuid().toLowerCase()
export const dutyRosterId = id()
export const dutyDetailId = id()
export const dutySwapId = id()
export const dutyExceptionId = id()

/** Pay grades, from junior to senior. */
export const PAY_GRADES = [...new Set(RANKS.map(({ grade }) => grade))] as [string, ...string[]]

export const dutyNote = freeText(200)
const dutyReason = requiredText(160).pipe(freeText(160))

export const NEWCOMERS = ['zero', 'lowest'] as const

const count = z.int().min(0).max(400)
export const dutyNumbers = z.strictObject({ weekday: count, weekend: count, holiday: count.default(0) })

export const dutySettings = z.strictObject({
  /** The kind of duty, as on the form: `CQ NCO`. */
  name: requiredText(60).pipe(freeText(60)),
  /** Soldiers in one detail. */
  picks: z.int().min(1).max(PICKS_LIMIT),
  /** The pay grades that are detailed. Null for any. */
  grades: z.array(z.enum(PAY_GRADES)).min(1).max(PAY_GRADES.length).nullable(),
  /** The streams that are counted separately: one list, weekdays and weekends, or holidays too. */
  streams: z
    .array(z.enum(DUTY_STREAMS))
    .min(1)
    .max(3)
    .refine((streams) => new Set(streams).size === streams.length && streams.includes('weekday'), {
      error: 'Name each list once, weekdays among them.',
    }),
  /** Days off after a duty. */
  recovery: z.int().min(0).max(7),
  /** The days of the week on which a detail is made. 0 is Sunday. */
  weekdays: z
    .array(z.int().min(0).max(6))
    .min(1, { error: 'Choose a day of the week.' })
    .max(7)
    .refine((days) => new Set(days).size === days.length, { error: 'Name each day once.' }),
  newcomers: z.enum(NEWCOMERS),
  /** When and where to report. */
  time: z.literal('').or(clockTime),
  place: freeText(80),
})
export type DutySettings = z.output<typeof dutySettings>

export const newDutyMember = z.strictObject({
  soldierId,
  /** Null means the roster's setting for new members. */
  start: dutyNumbers.nullable().default(null),
})

export const dutyMemberChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('add'),
    members: z.array(newDutyMember).min(1).max(MEMBERS_LIMIT),
    from: calendarDate,
  }),
  z.strictObject({ kind: z.literal('leave'), place: z.int().min(0).max(100_000), until: calendarDate }),
  z.strictObject({ kind: z.literal('stay'), place: z.int().min(0).max(100_000) }),
  z.strictObject({ kind: z.literal('numbers'), place: z.int().min(0).max(100_000), start: dutyNumbers }),
])
export type DutyMemberChange = z.output<typeof dutyMemberChange>

export const HAND_CODES = [...EXCEPTION_CODES, 'none'] as const
export const newDutyException = z.strictObject({
  soldierId,
  /** `none` means available, whatever statuses and other duties say. */
  code: z.enum(HAND_CODES),
  from: calendarDate,
  to: calendarDate,
  reason: dutyReason,
})

/** The name as lists show it: `SGT Rivera, M.` */
const name = z.string()

export const dutyRosterSummary = z.object({
  dutyRosterId,
  name: z.string(),
  picks: z.int(),
  members: z.int(),
  beginsOn: calendarDate,
  publishedTo: calendarDate.nullable(),
  version: z.int(),
  /** Who has the duty today and on the next published days. */
  next: z.array(z.object({ day: calendarDate, names: z.array(name).max(PICKS_LIMIT * 2) })).max(3),
  swapsAsked: z.int(),
  ended: z.boolean(),
})
export type DutyRosterSummary = z.output<typeof dutyRosterSummary>

export const dutySheetMember = z.object({
  place: z.int(),
  ...named.shape,
  from: calendarDate,
  /** The last day, whatever ends it: removed by a leader, a loss, an ETS, a DEROS. */
  until: calendarDate.nullable(),
  /** A leader removed this line from the sheet. */
  removed: z.boolean(),
  start: dutyNumbers,
})
export type DutySheetMember = z.output<typeof dutySheetMember>

export const dutyCell = z.object({
  place: z.int(),
  code: z.enum(['', ...EXCEPTION_CODES]),
  number: z.int(),
  detailed: z.boolean(),
  /** Why the cell has its letter. */
  reason: z.string(),
})
export type DutySheetCell = z.output<typeof dutyCell>

/** A published duty of one Soldier. */
export const dutyDetail = z.object({
  detailId: dutyDetailId,
  day: calendarDate,
  soldierId,
  name,
  /**
   * The Soldier who performs it, which differs from the detailed one after a swap. Null when that Soldier has been
   * removed since.
   */
  performerId: soldierId.nullable(),
  performer: name,
  /** What conflicts with the duty now, such as leave. Null when nothing does. */
  conflict: z.string().nullable(),
})
export type DutyDetail = z.output<typeof dutyDetail>

export const dutySheetDay = z.object({
  day: calendarDate,
  stream: z.enum(DUTY_STREAMS),
  /** A federal holiday or a day off of the unit. */
  holiday: z.string().nullable(),
  published: z.boolean(),
  picks: z.int(),
  open: z.int(),
  cells: z.array(dutyCell).max(MEMBERS_LIMIT),
  /** The detailed members by place, the highest number first. */
  picked: z.array(z.int()).max(MEMBERS_LIMIT),
  alternates: z.array(z.int()).max(MEMBERS_LIMIT),
  /**
   * The excluded members by place. Those with a letter have it in their cell. `grade` and `off-roster` are only here.
   */
  excluded: z.array(z.object({ place: z.int(), why: z.string() })).max(MEMBERS_LIMIT),
  /** For a published day ahead: letters that would be different now. Sheets stored by older releases have none. */
  changed: z
    .array(z.object({ place: z.int(), code: z.enum(['', ...EXCEPTION_CODES]), reason: z.string() }))
    .max(MEMBERS_LIMIT)
    .optional(),
})
export type DutySheetDay = z.output<typeof dutySheetDay>

export const dutyPick = z.object({
  day: calendarDate,
  soldierId,
  reason: z.string(),
  by: z.string(),
})

export const dutyException = z.object({
  exceptionId: dutyExceptionId,
  soldierId,
  code: z.enum(HAND_CODES),
  from: calendarDate,
  to: calendarDate,
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type DutyException = z.output<typeof dutyException>

export const SWAP_STATES = ['asked', 'approved', 'declined', 'withdrawn'] as const
export const dutySwap = z.object({
  swapId: dutySwapId,
  detailId: dutyDetailId,
  day: calendarDate,
  soldierId,
  name,
  note: z.string(),
  state: z.enum(SWAP_STATES),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  standIn: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string(),
  answer: z.string(),
})
export type DutySwap = z.output<typeof dutySwap>

export const dutySheet = z.object({
  rosterId,
  unit: z.string(),
  today: calendarDate,
  dutyRosterId,
  version: z.int(),
  settings: dutySettings,
  beginsOn: calendarDate,
  publishedTo: calendarDate.nullable(),
  ended: z.boolean(),
  from: calendarDate,
  to: calendarDate,
  members: z.array(dutySheetMember).max(MEMBERS_LIMIT),
  days: z.array(dutySheetDay).max(SHEET_DAYS),
  /** A device without signal has only these. */
  publishedOnly: z.literal(true).optional(),
  details: z.array(dutyDetail).max(SHEET_DAYS * PICKS_LIMIT * 2),
  picks: z.array(dutyPick).max(SHEET_DAYS * PICKS_LIMIT),
  exceptions: z.array(dutyException).max(EXCEPTIONS_LIMIT),
  /** The newest first. Open requests come before decided ones. */
  swaps: z.array(dutySwap).max(SWAPS_LIMIT),
})
export type DutySheet = z.output<typeof dutySheet>

/**
 * Sheets as a device keeps them: the published days of all of them as rows, each with its details, so that what happens
 * in a morning changes the rows of that day. A day that is not published is computed anew by every status.
 */
export const wholeDutySheets = z.object({
  sheets: z.array(dutySheet.omit({ days: true, publishedOnly: true, details: true })).max(WHOLE_SHEETS),
  days: z.array(dutySheetDay.extend({ dutyRosterId, details: dutySheet.shape.details })).max(WHOLE_SHEETS * SHOWN_DAYS),
})
export type WholeDutySheets = z.output<typeof wholeDutySheets>

/** A day as the publishing leader saw it: the Soldiers on screen. */
export const expectedDay = z.strictObject({ day: calendarDate, soldierIds: z.array(soldierId).max(PICKS_LIMIT * 2) })

/** A day that now differs from what the leader saw. */
export const dutyDifference = z.object({
  day: calendarDate,
  before: z.array(name),
  now: z.array(name),
  /** Why Soldiers whom the leader saw cannot be detailed now. */
  why: z.array(z.string()),
})
export type DutyDifference = z.output<typeof dutyDifference>

export const dutyShareLine = z.object({
  place: z.int(),
  name,
  /**
   * `detailed` is how often it was the Soldier's turn on DA Form 6, also when a replacement performed the duty. `charged`
   * counts details made while on the roster and not on authorized absence.
   */
  detailed: dutyNumbers,
  charged: dutyNumbers,
  /** Duties that the Soldier performs, including those taken over and without those that a replacement took. */
  performs: z.int(),
  /** Those of them up to today. */
  performed: z.int(),
  exceptions: z.object({ A: z.int(), D: z.int(), U: z.int() }),
})
export type DutyShareLine = z.output<typeof dutyShareLine>

/** A duty of the caller. */
export const myDuty = z.object({
  detailId: dutyDetailId,
  duty: z.string(),
  day: calendarDate,
  time: z.string(),
  place: z.string(),
  /** The last day off after it, or the day itself when there is none. */
  through: calendarDate,
  /** Whether the caller was detailed and performs it, gave it to somebody else, or took it over. */
  standing: z.enum(['own', 'given away', 'taken over']),
  /** The last swap request. */
  swap: z.object({ swapId: dutySwapId, state: z.enum(SWAP_STATES), note: z.string(), answer: z.string() }).nullable(),
})
export type MyDuty = z.output<typeof myDuty>
