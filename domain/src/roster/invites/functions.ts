import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../functions.ts'
import { groupId } from '../ids.ts'
import { leaderPart } from '../leaders/schema.ts'
import { rosterId, rosterRole } from '../schema.ts'
import { GROUPS_AT_ONCE, intakeToken, INVITE_LIMIT, invite, inviteInput } from './schema.ts'

const ofRoster = { rosterId }

export const createIntakeToken = defineFunction({
  name: 'createIntakeToken',
  summary: 'Make a link for Soldiers to fill in their own enrollment form. The token is shown once.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'roster',
  whole: true,
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
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...inviteInput }),
  output: z.object({ invite, code: z.string() }),
  limits: { perMinute: 30 },
})

export const inviteCoLeader = defineFunction({
  name: 'inviteCoLeader',
  summary: 'Make a code for one other leader to join this roster, with a role or a part of it. Shown once.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({
    ...ofRoster,
    ...inviteInput,
    maxUses: z.literal(1).default(1),
    /** Over the whole roster. With a part it follows from the part. */
    role: rosterRole.exclude(['owner']).default('editor'),
    part: leaderPart.nullable().default(null),
  }),
  output: z.object({ invite, code: z.string() }),
  limits: { perMinute: 30 },
})

export const inviteGroupLeaders = defineFunction({
  name: 'inviteGroupLeaders',
  summary: 'Make a code for the leader of each of these groups, such as all squad leaders. Each is shown once.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({
    ...ofRoster,
    position: leaderPart.shape.position.unwrap(),
    areas: leaderPart.shape.areas,
    days: inviteInput.days,
    groups: z
      .array(z.strictObject({ inviteId: z.uuid().toLowerCase(), groupId }))
      .min(1, { error: 'Choose at least one group.' })
      .max(GROUPS_AT_ONCE),
  }),
  output: z.object({ made: z.array(z.object({ invite, code: z.string() })).max(GROUPS_AT_ONCE) }),
  limits: { perMinute: 10 },
})

export const renewInvite = defineFunction({
  name: 'renewInvite',
  summary: 'Make a new code for a co-leader invite that nobody used. The code before it no longer works.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...ofRoster, inviteId: z.uuid().toLowerCase(), days: inviteInput.days }),
  output: z.object({ invite, code: z.string() }),
  limits: { perMinute: 30 },
})

export const listInvites = defineFunction({
  name: 'listInvites',
  summary: 'The enrollment links and codes of a roster, newest first. Revoked and dead ones stay for 30 days.',
  kind: 'read',
  access: 'roster viewer',
  area: 'roster',
  whole: true,
  input: z.strictObject(ofRoster),
  output: z.object({ invites: z.array(invite).max(INVITE_LIMIT) }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const revokeInvite = defineFunction({
  name: 'revokeInvite',
  summary: 'Revoke a link or code. Only the owner may revoke a co-leader invite.',
  kind: 'write',
  access: 'roster editor',
  security: 'rights',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...ofRoster, inviteId: z.uuid().toLowerCase() }),
  output: invite,
})
