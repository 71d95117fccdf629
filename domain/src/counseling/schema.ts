import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { freeText } from '../kernel/text.ts'
import { rosterId, soldierId } from '../roster/schema.ts'
import { ASSESSMENT_RESULTS, COUNSELING_KIND_NAMES, COUNSELING_STATES, RESPONSES } from './kinds.ts'
import { ADDENDA_LIMIT, BLOCK_LIMIT, LINK_LIMIT, PLAN_LIMIT, PLAN_TEXT_LIMIT } from './limits.ts'

const id = () => z.uuid().toLowerCase()
const instant = z.iso.datetime()
export const counselingId = id()

export const counselingKind = z.enum(COUNSELING_KIND_NAMES)
export const counselingState = z.enum(COUNSELING_STATES)
export const counselingResponse = z.enum(RESPONSES)

const block = () => freeText(BLOCK_LIMIT, { lines: true })

/** Who will do what, to which standard, by when. */
export const planLine = z.strictObject({
  id: id(),
  action: freeText(PLAN_TEXT_LIMIT),
  standard: freeText(PLAN_TEXT_LIMIT),
  suspense: calendarDate.nullable(),
})
export type PlanLine = z.output<typeof planLine>

/** Documents stay where they are: a link, never a file. */
export const counselingLink = z.strictObject({
  label: freeText(120),
  url: z
    .url({ protocol: /^https?$/, normalize: true, error: 'Enter an address that begins with https:// or http://.' })
    .max(2000, { error: 'Shorten this address to 2,000 characters.' }),
})

/** What a draft says, as typed: everything may still be empty. Delivering asks for what must be there. */
export const counselingDraft = z.strictObject({
  kind: counselingKind,
  heldOn: calendarDate,
  /** Part I, as it shall stand on the form. */
  organization: freeText(120),
  counselorTitle: freeText(120),
  place: freeText(120),
  purpose: block(),
  keyPoints: block(),
  plan: z
    .array(planLine)
    .max(PLAN_LIMIT)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: 'Two lines of the plan have the same id. Give each its own.',
    }),
  leaderResponsibilities: block(),
  /** When the plan is to be assessed, and when to sit down again. */
  assessOn: calendarDate.nullable(),
  nextOn: calendarDate.nullable(),
  links: z.array(counselingLink).max(LINK_LIMIT),
})
export type CounselingDraft = z.output<typeof counselingDraft>

/** What everybody who may know of it sees: who, when, what kind, how it stands. Leaders above see no more. */
export const counselingLine = z.object({
  id: counselingId,
  rosterId,
  rosterName: z.string(),
  soldierId,
  /** As lists name people: `SGT Smith, J.` */
  soldier: z.string(),
  /** The Soldier is no longer on the roster. */
  archived: z.boolean(),
  counselor: z.string(),
  /** The caller is the counselor. */
  own: z.boolean(),
  /** The caller is the Soldier, who changes nothing but by signing. */
  aboutMe: z.boolean(),
  kind: counselingKind,
  state: counselingState,
  heldOn: calendarDate,
  deliveredAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  assessOn: calendarDate.nullable(),
  assessedOn: calendarDate.nullable(),
  nextOn: calendarDate.nullable(),
  closedAt: instant.nullable(),
  /** The text is shared with the leaders above. */
  shared: z.boolean(),
  /** When a draft was last saved. */
  savedAt: instant,
  version: z.int(),
})
export type CounselingLine = z.output<typeof counselingLine>

export const addendum = z.object({ id: id(), at: instant, by: z.string(), text: z.string() })

/** The name and grade of both as they were at delivery; of a draft, as they are. */
export const parties = z.object({
  /** `Smith, John A.` */
  name: z.string(),
  rankGrade: z.string(),
  counselor: z.string(),
})

/** The words of a session. Frozen once it is delivered, but for what the Soldier adds and the assessment. */
export const counselingText = counselingDraft.extend({
  parties,
  response: counselingResponse.nullable(),
  remarks: z.string(),
  /** Of a refusal to sign, as it was put on record: who saw it, or why nobody did. Null of any other answer. */
  refusal: z.string().nullable(),
  assessment: z.string(),
  result: z.enum(ASSESSMENT_RESULTS).nullable(),
  addenda: z.array(addendum).max(ADDENDA_LIMIT),
})
export type CounselingText = z.output<typeof counselingText>

export const COUNSELING_ACTS = [
  'started',
  'delivered',
  'withdrawn',
  'acknowledged',
  'refused',
  'addendum',
  'assessed',
  'closed',
  'reopened',
  'shared',
  'unshared',
  'tasks made',
] as const

/** A line of the history: only ever added. */
export const counselingEvent = z.object({ at: instant, by: z.string(), act: z.enum(COUNSELING_ACTS), note: z.string() })

/** A stroke of a signature: x1 y1 x2 y2 … in a box of 1000 by 250, left to right and top to bottom. */
export const stroke = z
  .array(z.int().min(0).max(1000))
  .min(2)
  .max(4000)
  .refine((points) => points.length % 2 === 0, { error: 'A stroke has an x and a y for every point.' })
export const strokes = z.array(stroke).min(1, { error: 'Sign in the box first.' }).max(200)
export type Strokes = z.output<typeof strokes>

export const SIGNERS = ['counselor', 'soldier', 'witness', 'assessor', 'assessed'] as const

/** Who signed what, when and how; kept as it was made. */
export const signature = z.object({
  id: id(),
  /** `assessor` and `assessed` sign part IV. */
  signer: z.enum(SIGNERS),
  name: z.string(),
  at: instant,
  how: z.enum(['on the leader’s device', 'by link', 'signed in']),
  /** Null where the name was typed, and of a witness who was named and did not sign. */
  strokes: strokes.nullable(),
  /** The name was typed in place of a drawing. */
  typed: z.boolean(),
})
export type Signature = z.output<typeof signature>

export const counseling = z.object({
  line: counselingLine,
  /** Null to leaders above, unless it was shared with them. */
  text: counselingText.nullable(),
  signatures: z.array(signature).max(20),
  /** `differs`: what is stored is not what was signed, byte for byte. */
  integrity: z.enum(['not signed', 'whole', 'differs']),
  /** Newest first; none to leaders above, unless the text was shared with them. */
  events: z.array(counselingEvent).max(200),
  /** Lines of the plan of action that became tasks. */
  tasked: z.array(planLine.shape.id).max(PLAN_LIMIT),
})
export type Counseling = z.output<typeof counseling>

/** A text that a leader keeps for the next time. `block`: where it is offered. */
export const snippet = z.strictObject({
  id: id(),
  block: z.enum(['purpose', 'keyPoints', 'plan', 'leaderResponsibilities']),
  title: freeText(80).pipe(z.string().min(1, { error: 'Give it a name.' })),
  text: freeText(4000, { lines: true }).pipe(z.string().min(1, { error: 'Write the text.' })),
})
export type Snippet = z.output<typeof snippet>
