import * as z from 'zod'
import { checked } from '../../kernel/checked.ts'
import { freeText } from '../../kernel/text.ts'
import { addendum, counselingId, counselingText, type Strokes, strokes } from '../schema.ts'
import { SIGNATURE_WORDS, whyNoSignature } from './mark.ts'
import { LINKS_OUT } from './rules.ts'

const id = () => z.uuid().toLowerCase()
const instant = z.iso.datetime()

/** The signature: drawn, or a typed name for somebody who cannot draw. */
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

/** The Soldier's answer. Remarks are the Soldier's own, and required from a Soldier who disagrees. */
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

/** Part of every signature: its id, so that one sent twice counts once, and the time of the device's clock. */
export const signing = {
  signatureId: id(),
  mark,
  deviceAt: instant.nullable().default(null),
}
/** The delivery on the screen. When the session was delivered again since, the Soldier must read it first. */
export const seenDelivery = { deliveredAt: instant }
/**
 * For part IV: the version on the screen. The assessment may change until it is signed, so it must be read again first.
 */
export const seenVersion = { version: z.int().min(1) }

export const witness = z.discriminatedUnion('present', [
  z.strictObject({
    present: z.literal(true),
    name: freeText(120).pipe(z.string().min(1, { error: 'Enter the name of the witness.' })),
    /** Null when the witness is named but has not signed. */
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

/** Made on the leader's device: at least 128 random bits, base64url. */
export const signSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,86}$/, { error: 'A key has 22 to 86 letters, digits, dashes and underscores.' })
/** The secret from an address. A malformed one gets the same answer as a dead link. */
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

/** What a person who opens a link sees. */
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

/** The receipt that the signer keeps. */
export const receipt = z.object({
  counselingId,
  at: instant,
  /** The first twelve hex digits of the SHA-256 of the signed text. */
  fingerprint: z.string(),
})
export type Receipt = z.output<typeof receipt>
