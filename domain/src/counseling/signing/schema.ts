import * as z from 'zod'
import { checked } from '../../kernel/checked.ts'
import { freeText } from '../../kernel/text.ts'
import { addendum, counselingId, counselingText, type Strokes, strokes } from '../schema.ts'
import { SIGNATURE_WORDS, whyNoSignature } from './mark.ts'
import { LINKS_OUT } from './rules.ts'

const id = () => z.uuid().toLowerCase()
const instant = z.iso.datetime()

/** What stands on the line: drawn, or the name typed by whoever cannot draw it. */
export const mark = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('hand'),
    strokes: strokes.check(
      checked(SIGNATURE_WORDS, (drawn, context) => {
        const message = whyNoSignature(drawn)
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
    ),
  }),
  z.strictObject({
    by: z.literal('name'),
    name: freeText(120).pipe(z.string().min(1, { error: 'Type your name to sign.' })),
  }),
])
export type Mark = z.output<typeof mark>

/** Remarks are the Soldier's own; whoever disagrees says with what. */
export const answer = z
  .strictObject({
    response: z.enum(['agree', 'disagree']),
    remarks: freeText(4000, { lines: true }),
  })
  .refine(({ response, remarks }) => response === 'agree' || remarks !== '', {
    path: ['remarks'],
    error: 'Say what you disagree with.',
  })
export type Answer = z.output<typeof answer>

/** In every signature: its id, so that one sent twice is one, and what the device's clock says. */
export const signing = {
  signatureId: id(),
  mark,
  deviceAt: instant.nullable().default(null),
}
/** The delivery that was on screen: what was taken back and delivered again is another one, and is read first. */
export const seenDelivery = { deliveredAt: instant }
/** With part IV, the session as it was on screen: it may be put right until it is signed, and is read again first. */
export const seenVersion = { version: z.int().min(1) }

export const witness = z.discriminatedUnion('present', [
  z.strictObject({
    present: z.literal(true),
    name: freeText(120).pipe(z.string().min(1, { error: 'Enter the name of the witness.' })),
    /** Null: the witness is named and has not signed. */
    strokes: strokes
      .check(
        checked(SIGNATURE_WORDS, (drawn: Strokes, context) => {
          const message = whyNoSignature(drawn)
          if (message !== null) context.addIssue({ code: 'custom', message })
        }),
      )
      .nullable()
      .default(null),
  }),
  z.strictObject({
    present: z.literal(false),
    reason: freeText(300).pipe(z.string().min(1, { error: 'Say why there was no witness.' })),
  }),
])

/** Made on the leader's device: 128 bits or more, base64url. */
export const signSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,86}$/, { error: 'A key has 22 to 86 letters, digits, dashes and underscores.' })
/** What may come from an address line. What is no key is answered as a dead one. */
export const triedSignSecret = z.string().max(200)

export const signLink = z.object({
  id: id(),
  state: z.enum(['open', 'signed', 'refused', 'taken back', 'ended', 'expired']),
  at: instant,
  by: z.string(),
  expiresAt: instant,
  opened: z.int(),
  lastOpenedAt: instant.nullable(),
})
export type SignLink = z.output<typeof signLink>
export const signLinks = z.object({ links: z.array(signLink).max(LINKS_OUT * 4) })

/** What whoever opens a link sees. */
export const openedLink = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    unit: z.string(),
    soldier: z.string(),
    text: counselingText.omit({ response: true, remarks: true, refusal: true, assessment: true, result: true }).extend({
      addenda: z.array(addendum).max(50),
    }),
    deliveredAt: instant,
    expiresAt: instant,
    timeZone: z.string(),
  }),
  z.object({ state: z.literal('signed'), at: instant, timeZone: z.string() }),
  z.object({ state: z.literal('refused'), at: instant, timeZone: z.string() }),
  z.object({ state: z.literal('taken back') }),
])
export type OpenedLink = z.output<typeof openedLink>

/** What remains in the hand of who signed. */
export const receipt = z.object({
  counselingId,
  at: instant,
  /** The first twelve hex digits of the fingerprint of what was signed. */
  fingerprint: z.string(),
})
export type Receipt = z.output<typeof receipt>
