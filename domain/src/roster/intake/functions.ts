import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../functions.ts'
import { intakeToken } from '../invites/schema.ts'
import { fieldKey, groupId, rosterId, soldierId } from '../schema.ts'
import { INTAKE_LIMIT } from './limits.ts'
import { intakeData, intakeForm, intakeMatch, intakeProof, intakeSubmission } from './schema.ts'

const ofRoster = { rosterId }

export const getIntakeForm = defineFunction({
  name: 'getIntakeForm',
  summary:
    'The fields of an enrollment form, and the challenge to solve before sending. All dead links give the same answer.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({ token: intakeToken }),
  output: intakeForm,
  // A company in one classroom opens the form at the same time, from one address.
  limits: { perMinute: 300 },
})

export const submitIntake = defineFunction({
  name: 'submitIntake',
  summary: 'Send an enrollment form to the leader of the link. A form sent twice gets the same receipt.',
  kind: 'write',
  access: 'anyone',
  about: 'found',
  input: z.strictObject({
    token: intakeToken,
    /** Made by the device, so that a form sent twice counts once. */
    submissionId: z.uuid().toLowerCase(),
    data: intakeData,
    proof: intakeProof,
  }),
  output: z.object({
    receipt: z.string(),
    at: z.iso.datetime(),
    unit: z.string(),
    leader: z.string(),
    timeZone: z.string(),
    /** Whether the link accepts another form. */
    again: z.boolean(),
  }),
  limits: { perMinute: 60, bodyBytes: 48 * 1024 },
})

export const listIntakeSubmissions = defineFunction({
  name: 'listIntakeSubmissions',
  summary: 'Enrollment forms that wait for a decision, oldest first, each with the row that it matches.',
  kind: 'read',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: (_, { submissions }) => (submissions.length === 0 ? [] : [null]),
  logged: { roster: 'Compared the roster with enrollments' },
  input: z.strictObject(ofRoster),
  output: z.object({ submissions: z.array(intakeSubmission).max(INTAKE_LIMIT) }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const compareIntake = defineFunction({
  name: 'compareIntake',
  summary: 'The differences between a waiting enrollment form and a row that the leader chose.',
  kind: 'read',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Compared the record with an enrollment' },
  input: z.strictObject({ ...ofRoster, submissionId: z.uuid().toLowerCase(), soldierId }),
  output: intakeMatch,
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const decideIntake = defineFunction({
  name: 'decideIntake',
  summary: 'Add the Soldier, merge chosen fields into a row, or reject. The enrollment form is deleted.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'found',
  logged: { soldier: 'Accepted an enrollment' },
  input: z.strictObject({
    ...ofRoster,
    submissionId: z.uuid().toLowerCase(),
    decision: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('add'), soldierId, groupId: groupId.nullable().default(null) }),
      z.strictObject({
        kind: z.literal('merge'),
        soldierId,
        /** The version on the caller's screen. When it is no longer the newest, the call fails with `aborted`. */
        version: z.int(),
        fields: z.array(fieldKey).max(100),
      }),
      z.strictObject({ kind: z.literal('reject') }),
    ]),
  }),
  /** Null when nothing was left to undo. */
  output: z.object({ changeSetId: z.uuid().nullable() }),
})
