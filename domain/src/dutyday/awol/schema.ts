import * as z from 'zod'
import { checked } from '../../kernel/checked.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { freeText, text } from '../../kernel/text.ts'
import { named, rosterId, soldierId } from '../../roster/schema.ts'
import { dutyStatusCode } from '../schema.ts'
import { AWOL_STATES, OUTCOMES } from './awol-state.ts'
import { type AwolPolicy, DUE_ANCHORS, isMoveStep, MOVE_STEPS, STEP_COURSES } from './policy.ts'
import { guardNote, NOTE_WORDS } from './sensitive-words.ts'

export const caseId = z.uuid()
/** Cases in one answer. */
export const CASES_LIMIT = 100
export const EVENTS_LIMIT = 200
/** Events of one case: ticks, notes and moves. A real case has far fewer. */
export const MOST_EVENTS = 1000
export const MOST_STEPS = 60

const instant = z.iso.datetime()

/** A note about an absence: short, and without anything that must not be stored here. */
export const awolNote = text(200).check(
  checked(NOTE_WORDS, (value, context) => {
    const message = guardNote(value)
    if (message) context.addIssue({ code: 'custom', message })
  }),
)

const stepKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: 'Use lower-case letters, digits and dashes for the key of a step.' })

const stepDue = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hours'),
    after: z.enum(DUE_ANCHORS),
    hours: z.number().multipleOf(0.5, { error: 'Enter whole or half hours.' }).min(0).max(2000),
  }),
  z.strictObject({ kind: z.literal('days'), after: z.enum(DUE_ANCHORS), days: z.int().min(0).max(400) }),
  z.strictObject({ kind: z.literal('day of absence'), day: z.int().min(1).max(400) }),
  z.strictObject({ kind: z.literal('promptly') }),
])

const policyStep = z.strictObject({
  key: stepKey,
  label: freeText(90).pipe(z.string().min(1, { error: 'Say what must be done.' })),
  detail: freeText(240),
  due: stepDue,
  course: z.enum(STEP_COURSES),
  who: freeText(60),
  form: freeText(60),
  source: freeText(160),
  verify: z.boolean(),
  on: z.boolean(),
})

/** A policy as a leader may save it. */
export const awolPolicyInput = z
  .strictObject({
    basis: freeText(300),
    reportOnlyHours: z.int().min(0).max(720),
    steps: z.array(policyStep).min(1).max(MOST_STEPS),
  })
  .check(
    checked(
      `Each step has a unique key. ${Object.values(MOVE_STEPS).join(', ')} are present, and count from the discovery ` +
        'or are a day of the absence.',
      ({ steps }, context) => {
        const seen = new Set<string>()
        for (const [at, { key }] of steps.entries()) {
          if (seen.has(key)) {
            context.addIssue({ code: 'custom', path: ['steps', at, 'key'], message: 'Another step has this name.' })
          }
          seen.add(key)
        }
        for (const key of Object.values(MOVE_STEPS)) {
          if (!seen.has(key)) {
            const message = `The step “${key}” is part of every policy. Turn it off instead of removing it.`
            context.addIssue({ code: 'custom', path: ['steps'], message })
          }
        }
        for (const [at, { key, due }] of steps.entries()) {
          if (!isMoveStep(key) || due.kind === 'promptly') continue
          const first = due.kind === 'day of absence' || due.after === 'discovery'
          if (!first) {
            const message = 'This step counts from the discovery or is a day of the absence.'
            context.addIssue({ code: 'custom', path: ['steps', at, 'due'], message })
          }
        }
      },
    ),
  )

export const awolPolicy: z.ZodType<AwolPolicy> = z.object({
  basis: z.string(),
  reportOnlyHours: z.number(),
  steps: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      detail: z.string(),
      due: stepDue,
      course: z.enum(STEP_COURSES),
      who: z.string(),
      form: z.string(),
      source: z.string(),
      verify: z.boolean(),
      on: z.boolean(),
    }),
  ),
})

export const policyVersion = z.object({
  /** Null for the seed, when the roster has no version of its own yet. */
  version: z.int().nullable(),
  /** It is the seed, as delivered or after a reset. */
  seed: z.boolean(),
  at: instant.nullable(),
  by: z.string().nullable(),
  policy: awolPolicy,
})
export type PolicyVersion = z.output<typeof policyVersion>

/** The policy of a case. Opening the case has saved the seed as a version, so that there is always one. */
export const savedPolicy = z.object({ ...policyVersion.shape, version: z.int() })
export type SavedPolicy = z.output<typeof savedPolicy>

/** The last record of a step. */
export const stepRecord = z.object({
  step: z.string(),
  mark: z.enum(['done', 'not applicable']),
  /** When it was done, as entered by the leader. */
  at: instant,
  by: z.string(),
  recordedAt: instant,
  note: z.string(),
})
export type StepRecord = z.output<typeof stepRecord>

/** Today's duty status, when it contradicts the case. */
export const contradiction = z.object({
  status: dutyStatusCode,
  recordedAt: instant,
  recordedBy: z.string(),
})

/** A case with everything that the clock and the screens need. */
export const awolCase = z.object({
  id: caseId,
  rosterId,
  rosterName: z.string(),
  timeZone: z.string(),
  ...named.shape,
  state: z.enum(AWOL_STATES),
  stateSince: instant,
  discoveredAt: instant,
  absentSince: instant,
  /** The place where the Soldier should have been. */
  place: z.string(),
  openedAt: instant,
  openedBy: z.string(),
  unknownAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decision: z.enum(['awol', 'missing']).nullable(),
  /** The day from which AWOL counts for S1. It is not certain whether the hours before are part of it. */
  awlEffective: calendarDate.nullable(),
  droppedAt: instant.nullable(),
  returnedAt: instant.nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  policyVersion: z.int(),
  records: z.array(stepRecord).max(MOST_STEPS),
  contradiction: contradiction.nullable(),
  /** When the Soldier was archived. Null while the Soldier is on the roster. */
  archivedOn: calendarDate.nullable(),
})
export type AwolCase = z.output<typeof awolCase>

export const EVENT_KINDS = [
  'opened',
  'opened too',
  'done',
  'not applicable',
  'undone',
  'moved',
  'taken back',
  'corrected',
  'policy',
  'closed',
  'reopened',
] as const

/** A line of the history of a case. Lines are only added, never changed. */
export const awolEvent = z.object({
  id: z.uuid(),
  kind: z.enum(EVENT_KINDS),
  at: instant,
  by: z.string(),
  step: z.string().nullable(),
  /** When it happened, if not at the time it was recorded. */
  happenedAt: instant.nullable(),
  from: z.enum(AWOL_STATES).nullable(),
  to: z.enum(AWOL_STATES).nullable(),
  note: z.string(),
})
export type AwolEvent = z.output<typeof awolEvent>

export const openCaseInput = z.strictObject({
  rosterId,
  caseId,
  soldierId,
  discoveredAt: instant,
  absentSince: instant,
  place: awolNote.default(''),
  note: awolNote.default(''),
})

export const stepMarkInput = z.strictObject({
  rosterId,
  caseId,
  /** The client makes this id, so that an act sent twice counts once. */
  eventId: z.uuid(),
  step: stepKey,
  mark: z.enum(['done', 'not applicable', 'undone']),
  /** When it was done. Null means now. */
  at: instant.nullable().default(null),
  note: awolNote.default(''),
})

/** The changes to a case other than its steps. `state` is the state on the caller's screen. */
export const caseChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('absent-unknown'), note: awolNote.default('') }),
  z.strictObject({
    kind: z.literal('decide'),
    /**
     * `other` is an involuntary absence, too little evidence, or any indication of self-harm. Muster does not ask
     * which, and does not store it.
     */
    finding: z.enum(['voluntary', 'other']),
    awlEffective: calendarDate.nullable().default(null),
    note: awolNote.default(''),
  }),
  z.strictObject({ kind: z.literal('returned'), at: instant.nullable().default(null), note: awolNote.default('') }),
  z.strictObject({ kind: z.literal('take back') }),
  z.strictObject({ kind: z.literal('close'), mistake: z.boolean().default(false), note: awolNote.default('') }),
  z.strictObject({ kind: z.literal('reopen'), note: awolNote.default('') }),
  z.strictObject({
    kind: z.literal('correct'),
    discoveredAt: instant,
    absentSince: instant,
    place: awolNote.default(''),
    note: awolNote.default(''),
  }),
  z.strictObject({ kind: z.literal('newest policy') }),
])
export type CaseChange = z.output<typeof caseChange>
