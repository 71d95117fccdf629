import { refuse } from '@muster/domain/kernel/refusal.ts'
import { formatCode } from '@muster/domain/roster/invites/code.ts'
import {
  createIntakeToken,
  createLeaderCode,
  inviteCoLeader,
  inviteGroupLeaders,
  listInvites,
  renewInvite,
  revokeInvite,
} from '@muster/domain/roster/invites/functions.ts'
import { type Invite, INVITE_LIMIT, type InvitePurpose } from '@muster/domain/roster/invites/schema.ts'
import { roleOf } from '@muster/domain/roster/leaders/part.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { mustHaveGroups } from '../leaders/writes.ts'
import { mustOwn, type RosterEditor } from '../scope.ts'
import { countOpenInvites, inviteById, invitesById, invitesOf, type StoredInvite } from './reads.ts'
import { newCode, newToken } from './secret.ts'
import { insertInvites, renew, revoke } from './writes.ts'

export const inviteFunctions: readonly Implementation[] = [
  implement(createIntakeToken, async (call, input) => {
    const token = newToken()
    const what = { ...input, purpose: 'intake', role: null, part: null, secret: token } as const
    return { invite: await made(call, call.scope, what), token }
  }),

  implement(createLeaderCode, async (call, input) => {
    const secret = newCode()
    const invite = await made(call, call.scope, { ...input, purpose: 'soldier', role: null, part: null, secret })
    return { invite, code: formatCode(secret) }
  }),

  implement(inviteCoLeader, async (call, input) => {
    const secret = newCode()
    const { part } = input
    const role = part === null ? input.role : roleOf(part)
    if (part !== null) await mustHaveGroups(call.tx, call.scope, part.groupIds ?? [], 'part.groupIds')
    const invite = await made(call, call.scope, { ...input, role, purpose: 'co-leader', secret })
    return { invite, code: formatCode(secret) }
  }),

  implement(inviteGroupLeaders, async (call, { position, areas, days, groups }) => {
    await mustHaveGroups(
      call.tx,
      call.scope,
      groups.map(({ groupId }) => groupId),
      'groups',
    )
    const secrets = groups.map(() => newCode())
    const makings = groups.map(({ inviteId, groupId }, at): Making => {
      const part = { position, groupIds: [groupId], areas }
      const secret = secrets[at] ?? ''
      return { inviteId, purpose: 'co-leader', role: roleOf(part), part, label: '', days, maxUses: 1, secret }
    })
    const invites = await madeAll(call, call.scope, makings)
    return { made: invites.map((invite, at) => ({ invite, code: formatCode(secrets[at] ?? '') })) }
  }),

  implement(renewInvite, async (call, { inviteId, days }) => {
    const found = await inviteById(call.tx, call.scope, inviteId)
    if (!found || found.purpose !== 'co-leader') return unknownInvite()
    const who = found.used_by_name ?? 'Somebody'
    const used = `${who} has joined with this invitation. Make a new one for somebody else.`
    if (found.uses > 0) refuse('failed-precondition', used, { field: 'inviteId' })
    const secret = newCode()
    const expiresAt = endOf(call.now, days)
    // Somebody may use it at this moment.
    if (!(await renew(call.tx, call.scope, { id: inviteId, secret, expiresAt }))) {
      refuse('aborted', 'Somebody used this invitation just now. Reload to see who.', { field: 'inviteId' })
    }
    const invite = inviteOf({ ...found, revoked_at: null, expires_at: expiresAt }, call.now)
    return { invite, code: formatCode(secret) }
  }),

  implement(listInvites, async (call) => {
    const invites = await invitesOf(call.tx, call.scope, call.now)
    return { invites: invites.map((one) => inviteOf(one, call.now)) }
  }),

  implement(revokeInvite, async (call, input) => {
    const found = await inviteById(call.tx, call.scope, input.inviteId)
    if (!found) return unknownInvite()
    if (found.purpose === 'co-leader') mustOwn(call.scope)
    await revoke(call.tx, call.scope, found.id, call.now)
    return inviteOf({ ...found, revoked_at: found.revoked_at ?? call.now }, call.now)
  }),
]

interface Making {
  readonly inviteId: string
  readonly purpose: InvitePurpose
  readonly role: 'editor' | 'viewer' | null
  readonly part: LeaderPart | null
  readonly label: string
  readonly days: number
  readonly maxUses: number | null
  readonly secret: string
}

const DAY_MS = 86_400_000

function endOf(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

function unknownInvite(): never {
  return refuse('not-found', 'There is no such invitation on this roster.', { field: 'inviteId' })
}

interface Moment {
  readonly tx: WriteTx
  readonly now: Date
}

async function made(call: Moment, editor: RosterEditor, making: Making): Promise<Invite> {
  const [invite] = await madeAll(call, editor, [making])
  if (!invite) throw new Error('the invite was not stored')
  return invite
}

/** In the order in which they are made. */
async function madeAll(call: Moment, editor: RosterEditor, makings: readonly Making[]): Promise<Invite[]> {
  if ((await countOpenInvites(call.tx, editor, call.now)) + makings.length > INVITE_LIMIT) {
    refuse('resource-exhausted', `${INVITE_LIMIT} invitations of a roster can be open. Revoke some first.`)
  }
  await insertInvites(
    call.tx,
    editor,
    makings.map(({ inviteId, purpose, role, part, label, days, maxUses, secret }) => ({
      id: inviteId,
      purpose,
      role,
      part,
      label,
      max_uses: maxUses,
      secret,
      at: call.now,
      expiresAt: endOf(call.now, days),
    })),
  )
  const stored = await invitesById(
    call.tx,
    editor,
    makings.map(({ inviteId }) => inviteId),
  )
  return stored.map((one) => inviteOf(one, call.now))
}

function inviteOf(stored: StoredInvite, now: Date): Invite {
  return {
    id: stored.id,
    purpose: stored.purpose,
    role: stored.role,
    part: stored.part,
    label: stored.label,
    state: stateOf(stored, now),
    uses: stored.uses,
    maxUses: stored.max_uses,
    createdAt: stored.created_at.toISOString(),
    createdBy: stored.created_by_name,
    usedBy: stored.used_by_name,
    expiresAt: stored.expires_at.toISOString(),
  }
}

function stateOf({ revoked_at, uses, max_uses, expires_at }: StoredInvite, now: Date): Invite['state'] {
  if (revoked_at) return 'revoked'
  if (max_uses !== null && uses >= max_uses) return 'used up'
  return expires_at <= now ? 'expired' : 'open'
}
