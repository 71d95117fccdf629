import * as z from 'zod'
import { checked } from '../../kernel/checked.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { plannedInstant } from '../../kernel/planned-instant.ts'
import { named, rosterId, soldierId } from '../../roster/schema.ts'
import { operationsText, requiredOperationsText } from '../guarded.ts'
import { TASKING_RISK_NAMES, TASKING_TYPE_NAMES } from './kinds.ts'
import { LONGEST_DAYS, MOST_EVENTS, MOST_LINES, MOST_ON_A_LINE, MOST_REASONS, MOST_STEPS } from './limits.ts'
import { GRADES, lineProblem, NEED_KIND_NAMES } from './needs.ts'
import { TASKING_ACTS, TASKING_STATE_NAMES } from './states.ts'

/** The client makes the id, so that a change sent twice counts once. */
const id = () => z.uuid().toLowerCase()
export const taskingId = id()
export const lineId = id()
export const stepId = id()
export const taskingType = z.enum(TASKING_TYPE_NAMES)
export const taskingState = z.enum(TASKING_STATE_NAMES)
export const taskingRisk = z.enum(TASKING_RISK_NAMES)
export const taskingRemark = operationsText(240)

const grade = z.enum(GRADES)
const need = z.strictObject({ kind: z.enum(NEED_KIND_NAMES), value: requiredOperationsText(40) })

export const lineInput = z
  .strictObject({
    id: lineId,
    count: z
      .int({ error: 'Enter a whole number.' })
      .min(1, { error: 'Ask for 1 or more.' })
      .max(MOST_ON_A_LINE, { error: `Ask for ${MOST_ON_A_LINE} or fewer.` }),
    gradeFrom: grade.nullable().default(null),
    gradeTo: grade.nullable().default(null),
    need: need.nullable().default(null),
    /** The job of the Soldiers on the line: `Safety`, `Lane NCO`. */
    label: operationsText(60).default(''),
  })
  .check(
    checked(
      'The grades are both enlisted, both warrant or both commissioned, and the senior is not below the junior.',
      (line, context) => {
        const problem = lineProblem(line)
        if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [problem.field] })
      },
    ),
  )
export type LineInput = z.output<typeof lineInput>

/** A Soldier of the roster, or any person by name. */
const person = z.strictObject({ soldierId: soldierId.nullable().default(null), name: operationsText(80).default('') })

const stepInput = z.strictObject({
  id: stepId,
  title: requiredOperationsText(120),
  /** Days before the tasking by which the step is done. Negative for days after it. */
  daysBefore: z
    .int({ error: 'Enter a whole number of days.' })
    .min(-60, { error: 'Enter no more than 60 days after.' })
    .max(400, { error: 'Enter no more than 400 days before.' })
    .nullable()
    .default(null),
})

/** The longest duration, with a day extra for clock changes. */
const LONGEST_MS = (LONGEST_DAYS + 1) * 86_400_000

export const taskingInput = z
  .strictObject({
    /** The name, unclassified. */
    name: requiredOperationsText(80),
    type: taskingType,
    from: plannedInstant,
    to: plannedInstant,
    /** The place in words: `Range 14`. */
    place: operationsText(120).default(''),
    oic: person.default({ soldierId: null, name: '' }),
    ncoic: person.default({ soldierId: null, name: '' }),
    /** The number of the WARNO, OPORD or FRAGO. */
    reference: operationsText(60).default(''),
    risk: taskingRisk.nullable().default(null),
    worksheetId: id().nullable().default(null),
    /** Assigned Soldiers are recorded as DTL on Duty Day each morning, unless a leader has reported them. */
    fillsIn: z.boolean().default(true),
    lines: z.array(lineInput).max(MOST_LINES, { error: `Ask for no more than ${MOST_LINES} lines.` }),
    steps: z
      .array(stepInput)
      .max(MOST_STEPS, { error: `Keep no more than ${MOST_STEPS} steps.` })
      .default([]),
    /** After action review. */
    aar: operationsText(4000, { lines: true }).default(''),
  })
  .check(
    checked(
      `The end is after the beginning, by ${LONGEST_DAYS} days at most. Each line and each step has a unique id.`,
      ({ from, to, lines, steps }, context) => {
        const length = Date.parse(to) - Date.parse(from)
        if (length < 1)
          context.addIssue({ code: 'custom', path: ['to'], message: 'The end is not after the beginning.' })
        if (length > LONGEST_MS) {
          context.addIssue({ code: 'custom', path: ['to'], message: `A tasking lasts ${LONGEST_DAYS} days at most.` })
        }
        for (const [name, list] of Object.entries({ lines, steps })) {
          list.forEach(({ id: one }, at) => {
            if (list.findIndex((other) => other.id === one) !== at) {
              context.addIssue({ code: 'custom', path: [name, at, 'id'], message: 'Two of these have the same id.' })
            }
          })
        }
      },
    ),
  )
export type TaskingInput = z.output<typeof taskingInput>

export const assigned = named.extend({
  /** The leader's reason for assigning a Soldier who is not available or does not fit. */
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  /** Why the Soldier is not available or does not fit now. */
  problems: z.array(z.string()).max(MOST_REASONS),
})
export type Assigned = z.output<typeof assigned>

export const taskingLine = z.object({
  id: lineId,
  count: z.int(),
  gradeFrom: z.string().nullable(),
  gradeTo: z.string().nullable(),
  need: z.object({ kind: z.enum(NEED_KIND_NAMES), value: z.string() }).nullable(),
  label: z.string(),
  assigned: z.array(assigned).max(MOST_ON_A_LINE),
  /**
   * How many Soldiers are on the line, also those whom a leader of some groups does not see. An older stored answer lacks
   * it.
   */
  filled: z.int().optional(),
})
export type TaskingLine = z.output<typeof taskingLine>

export const taskingStep = z.object({
  id: stepId,
  title: z.string(),
  daysBefore: z.int().nullable(),
  done: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type TaskingStep = z.output<typeof taskingStep>

const brief = {
  id: taskingId,
  name: z.string(),
  type: taskingType,
  state: taskingState,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  fromDay: calendarDate,
  toDay: calendarDate,
  place: z.string(),
  reference: z.string(),
  risk: taskingRisk.nullable(),
}

/** A tasking in the list. */
export const listedTasking = z.object({
  ...brief,
  rosterId,
  rosterName: z.string(),
  timeZone: z.string(),
  required: z.int(),
  filled: z.int(),
  ncoic: z.string(),
})
export type ListedTasking = z.output<typeof listedTasking>

const personShown = z.object({ soldierId: soldierId.nullable(), name: z.string() })

export const tasking = z.object({
  ...brief,
  version: z.int(),
  rosterId,
  rosterName: z.string(),
  timeZone: z.string(),
  today: calendarDate,
  oic: personShown,
  ncoic: personShown,
  worksheetId: z.uuid().nullable(),
  fillsIn: z.boolean(),
  stateAt: z.iso.datetime(),
  stateBy: z.string(),
  stateRemark: z.string(),
  aar: z.string(),
  lines: z.array(taskingLine).max(MOST_LINES),
  steps: z.array(taskingStep).max(MOST_STEPS),
})
export type Tasking = z.output<typeof tasking>

export const TASKING_EVENTS = [...TASKING_ACTS, 'create', 'change', 'assign', 'remove'] as const
export const taskingEvent = z.object({
  id: z.uuid(),
  act: z.enum(TASKING_EVENTS),
  at: z.iso.datetime(),
  by: z.string(),
  /** The Soldier whom it was about, by the name at that time. Only when assigned or removed. */
  whom: z.string(),
  remark: z.string(),
})
export type TaskingEvent = z.output<typeof taskingEvent>
export const taskingEvents = z.array(taskingEvent).max(MOST_EVENTS)

export const candidate = named.extend({
  mos: z.string(),
  groupId: z.uuid().nullable(),
  /** Days on taskings in the last 90. */
  days: z.int(),
  lastOn: calendarDate.nullable(),
  /** Empty for a Soldier who fits and is available. */
  reasons: z.array(z.string()).max(MOST_REASONS),
})
export type Candidate = z.output<typeof candidate>

/** A tasking of the signed-in Soldier. */
export const ownTasking = z.object({
  ...brief,
  rosterName: z.string(),
  timeZone: z.string(),
  ncoic: z.string(),
  label: z.string(),
})
export type OwnTasking = z.output<typeof ownTasking>
