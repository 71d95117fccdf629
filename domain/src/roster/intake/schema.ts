import * as z from 'zod'
import { fieldChange, soldierId, soldierInput } from '../schema.ts'
import { SOLDIER_FIELDS } from '../soldier-fields.ts'

/** What a Soldier may say of themselves: everything of the row but where the leader put it. */
export const intakeData = soldierInput.omit({ groupId: true, strength: true, sponsor: true, lossExpectedOn: true })
export type IntakeData = z.output<typeof intakeData>

export const INTAKE_FIELDS = Object.keys(intakeData.shape).filter((key) => key in SOLDIER_FIELDS)

/** Work that the sender's device must do first, so that nobody floods the form. Signed; good once and for 10 minutes. */
export const intakeChallenge = z.looseObject({})
/** The solution, as the challenge's library writes it. */
export const intakeProof = z.string().max(8_000)

export const intakeForm = z.object({
  /** Unit and leader, so that the Soldier knows who asks. */
  unit: z.string(),
  leader: z.string(),
  /** Which fields the form asks for, personal ones only where the leader turned them on. */
  fields: z.array(z.string()),
  challenge: intakeChallenge,
  expiresAt: z.iso.datetime(),
})
export type IntakeForm = z.output<typeof intakeForm>

/** A data sheet that waits for the leader. It is deleted when it has been decided on. */
export const intakeSubmission = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The label of the link that it came by. */
  label: z.string(),
  receipt: z.string(),
  data: intakeData,
  /** The row it seems to be about, and how the two differ field by field. */
  match: z
    .object({
      soldierId,
      name: z.string(),
      matchedBy: z.enum(['DoD ID', 'name']),
      version: z.int(),
      differences: z.array(fieldChange),
    })
    .nullable(),
})
export type IntakeSubmission = z.output<typeof intakeSubmission>
