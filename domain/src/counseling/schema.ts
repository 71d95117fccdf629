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

/** A line of the plan of action: who does what, to which standard, by when. */
export const planLine = z.strictObject({
  id: id(),
  action: freeText(PLAN_TEXT_LIMIT),
  standard: freeText(PLAN_TEXT_LIMIT),
  suspense: calendarDate.nullable(),
})
export type PlanLine = z.output<typeof planLine>

/** A link to a document. Muster stores no document, only the link. */
export const counselingLink = z.strictObject({
  label: freeText(120),
  url: z
    .url({ protocol: /^https?$/, normalize: true, error: 'Enter an address that begins with https:// or http://.' })
    .max(2000, { error: 'Shorten this address to 2,000 characters.' }),
})

/** A draft as typed. Every field may still be empty. Delivery checks what must be there. */
export const counselingDraft = z.strictObject({
  kind: counselingKind,
  heldOn: calendarDate,
  /** Part I, as printed on the form. */
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
  /** The day on which the plan is to be assessed. `nextOn` is the day of the next session. */
  assessOn: calendarDate.nullable(),
  nextOn: calendarDate.nullable(),
  links: z.array(counselingLink).max(LINK_LIMIT),
})
export type CounselingDraft = z.output<typeof counselingDraft>

/** What everybody who may know of the session sees: the people, date, kind and state. Leaders above see no more. */
export const counselingLine = z.object({
  id: counselingId,
  rosterId,
  rosterName: z.string(),
  soldierId,
  /** The name as lists show it: `SGT Smith, J.` */
  soldier: z.string(),
  /** The Soldier has left the roster. */
  archived: z.boolean(),
  counselor: z.string(),
  /** The caller is the counselor. */
  own: z.boolean(),
  /** The caller is the Soldier, who may only sign. */
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
  /** Leaders above may read the text. */
  shared: z.boolean(),
  /** When a draft was last saved. */
  savedAt: instant,
  version: z.int(),
})
export type CounselingLine = z.output<typeof counselingLine>

export const addendum = z.object({ id: id(), at: instant, by: z.string(), text: z.string() })

/** The name and grade of both people: at delivery, or now while it is a draft. */
export const parties = z.object({
  /** `Smith, John A.` */
  name: z.string(),
  rankGrade: z.string(),
  counselor: z.string(),
})

/** The text of a session. After delivery only the Soldier's remarks and the assessment are added. */
export const counselingText = counselingDraft.extend({
  parties,
  response: counselingResponse.nullable(),
  remarks: z.string(),
  /** The record of a refusal to sign: who witnessed it, or why nobody did. Null when the Soldier signed. */
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

/** A line of the history. Lines are only added, never changed. */
export const counselingEvent = z.object({ at: instant, by: z.string(), act: z.enum(COUNSELING_ACTS), note: z.string() })

/** One stroke of a signature: x1 y1 x2 y2 … in a box of 1000 by 250, from the top left. */
export const stroke = z
  .array(z.int().min(0).max(1000))
  .min(2)
  .max(4000)
  .refine((points) => points.length % 2 === 0, { error: 'A stroke has an x and a y for every point.' })
export const strokes = z.array(stroke).min(1, { error: 'Sign in the box first.' }).max(200)
export type Strokes = z.output<typeof strokes>

export const SIGNERS = ['counselor', 'soldier', 'witness', 'assessor', 'assessed'] as const

/** Who signed what, when and how. A signature is never changed. */
export const signature = z.object({
  id: id(),
  /** `assessor` and `assessed` sign part IV. */
  signer: z.enum(SIGNERS),
  name: z.string(),
  at: instant,
  how: z.enum(['on the leader’s device', 'by link', 'signed in']),
  /** Null when the name was typed, or when a named witness did not sign. */
  strokes: strokes.nullable(),
  /** The name was typed instead of drawn. */
  typed: z.boolean(),
})
export type Signature = z.output<typeof signature>

export const counseling = z.object({
  line: counselingLine,
  /** Null for leaders above, unless the text was shared with them. */
  text: counselingText.nullable(),
  signatures: z.array(signature).max(20),
  /** `differs` means that the stored text is not the signed text, byte for byte. */
  integrity: z.enum(['not signed', 'whole', 'differs']),
  /** Newest first. Empty for leaders above, unless the text was shared with them. */
  events: z.array(counselingEvent).max(200),
  /** The ids of the plan lines that became tasks. */
  tasked: z.array(planLine.shape.id).max(PLAN_LIMIT),
})
export type Counseling = z.output<typeof counseling>

/** A text that a leader saved to use again. `block` is the block of the form that offers it. */
export const snippet = z.strictObject({
  id: id(),
  block: z.enum(['purpose', 'keyPoints', 'plan', 'leaderResponsibilities']),
  title: freeText(80).pipe(z.string().min(1, { error: 'Give it a name.' })),
  text: freeText(4000, { lines: true }).pipe(z.string().min(1, { error: 'Write the text.' })),
})
export type Snippet = z.output<typeof snippet>
