import * as z from 'zod'
import { checked } from '../../kernel/checked.ts'
import { GUARDED_WORDS, guardText } from '../../kernel/guarded-text.ts'
import { fieldChange, fieldKey, soldierId, soldierInput } from '../schema.ts'
import { soldierFields } from '../soldier-field-schemas.ts'
import { type FieldKey, SOLDIER_FIELDS } from '../soldier-fields.ts'

/** Strangers write these names, and leaders read them in messages. So they contain no links and no digits. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]*$/u
const NAMES: readonly string[] = ['last', 'first', 'middle']

const LEADERS = { strength: true, sponsor: true, lossExpectedOn: true, remarks: true } as const
const said = soldierInput.omit({ groupId: true, ...LEADERS })
const sentBefore = soldierFields.partial().required({ rank: true, last: true }).omit(LEADERS)

function guarded<Schema extends z.ZodType>(key: string, schema: Schema): Schema {
  return schema.check(
    checked(NAMES.includes(key) ? `Letters only. ${GUARDED_WORDS}` : GUARDED_WORDS, (value, context) => {
      if (typeof value !== 'string' || value === '') return
      const message = NAMES.includes(key) && !NAME.test(value) ? 'Use letters only.' : guardText(value)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )
}

/**
 * What Soldiers may enter about themselves: every field except where the leader placed the row. Every text is checked.
 */
export const intakeData = z.strictObject(
  Object.fromEntries(
    Object.entries(said.shape).map(([key, schema]) => [key, guarded(key, schema)]),
  ) as typeof said.shape,
)
export type IntakeData = z.output<typeof intakeData>
export type IntakeField = keyof IntakeData

/** The fields that a form may ask for, in the order of the catalog. */
export const INTAKE_FIELDS = Object.keys(SOLDIER_FIELDS).filter(
  (key) => key in intakeData.shape,
) as readonly IntakeField[] as readonly (IntakeField & FieldKey)[]

/**
 * A challenge that the sender's device must solve first, so that nobody floods the form. It has the format of ALTCHA,
 * with our signature. `data.most` is the highest number of attempts. `data.until` is when it expires, in milliseconds
 * since 1970.
 */
export const intakeChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1),
    keyLength: z.int().min(16).max(64),
    keyPrefix: hex(),
    keySignature: hex(),
    nonce: hex(),
    salt: hex(),
    data: z.strictObject({ link: hex(), most: z.int().min(1), until: z.int() }),
  }),
  signature: hex(),
})
export type IntakeChallenge = z.output<typeof intakeChallenge>

/** The solution: JSON of the challenge and its answer. */
export const intakeProof = z.string().max(8_000)
export const solvedChallenge = z.strictObject({
  challenge: intakeChallenge,
  solution: z.strictObject({ counter: z.int().min(0), derivedKey: hex(), time: z.number().optional() }),
})

function hex() {
  return z.string().regex(/^[0-9a-f]{1,256}$/)
}

export const intakeForm = z.object({
  /** The unit, the leader and the time zone, so that the Soldier knows who asks. */
  unit: z.string(),
  leader: z.string(),
  timeZone: z.string(),
  /** The fields that the form asks for. Personal ones only when the leader turned them on. */
  fields: z.array(fieldKey),
  challenge: intakeChallenge,
  /** When the link expires. */
  expiresAt: z.iso.datetime(),
})
export type IntakeForm = z.output<typeof intakeForm>

/** A row that an enrollment form may be about, and the fields in which they differ. */
export const intakeMatch = z.object({
  soldierId,
  name: z.string(),
  /** `choice` means that the leader chose the row. */
  matchedBy: z.enum(['DoD ID', 'name', 'choice']),
  version: z.int(),
  differences: z.array(fieldChange),
  /** The fields that would change and that this leader may not enter. Only those among the differences can be left out. */
  closed: z.array(fieldKey),
})
export type IntakeMatch = z.output<typeof intakeMatch>

/** An enrollment form that waits for the leader. It is deleted after the decision. */
export const intakeSubmission = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The label of the link that it came from. */
  label: z.string(),
  receipt: z.string(),
  /** The data as sent, perhaps under older and looser rules. */
  data: sentBefore,
  /** The fields of the form that this leader may not enter, so that he or she cannot add its Soldier. */
  closed: z.array(fieldKey),
  /** The row that it is probably about. */
  match: intakeMatch.nullable(),
  /** Rows of the same name. The leader chooses one. */
  sameName: z.array(z.object({ soldierId, name: z.string() })).max(20),
})
export type IntakeSubmission = z.output<typeof intakeSubmission>
