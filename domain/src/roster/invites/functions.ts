import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../functions.ts'
import { rosterId, rosterRole } from '../schema.ts'
import { intakeToken, INVITE_LIMIT, invite, inviteInput } from './schema.ts'

const ofRoster = { rosterId }

export const createIntakeToken = defineFunction({
  name: 'createIntakeToken',
  summary: 'Make a link for Soldiers to fill in their own enrollment form. The token is shown once.',
  kind: 'write',
  access: 'roster editor',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...inviteInput }),
  output: z.object({ invite, token: intakeToken }),
  limits: { perMinute: 30 },
})

export const createLeaderCode = defineFunction({
  name: 'createLeaderCode',
  summary: 'Make a code for Soldiers and subordinate leaders to request a link to this roster. Shown once.',
  kind: 'write',
  access: 'roster editor',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...inviteInput }),
  output: z.object({ invite, code: z.string() }),
  limits: { perMinute: 30 },
})

export const inviteCoLeader = defineFunction({
  name: 'inviteCoLeader',
  summary: 'Make a code for one other leader to join this roster as editor or viewer. Shown once.',
  kind: 'write',
  access: 'roster owner',
  about: 'roster',
  input: z.strictObject({
    ...ofRoster,
    ...inviteInput,
    maxUses: z.literal(1).default(1),
    role: rosterRole.exclude(['owner']),
  }),
  output: z.object({ invite, code: z.string() }),
  limits: { perMinute: 30 },
})

export const listInvites = defineFunction({
  name: 'listInvites',
  summary: 'The enrollment links and codes of a roster, newest first. Revoked and dead ones stay for 30 days.',
  kind: 'read',
  access: 'roster viewer',
  input: z.strictObject(ofRoster),
  output: z.object({ invites: z.array(invite).max(INVITE_LIMIT) }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const revokeInvite = defineFunction({
  name: 'revokeInvite',
  summary: 'Revoke a link or code. Only the owner may revoke a co-leader invite.',
  kind: 'write',
  access: 'roster editor',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, inviteId: z.uuid().toLowerCase() }),
  output: invite,
})
