import { refuse } from '@muster/domain/kernel/refusal.ts'
import { formatCode } from '@muster/domain/roster/invites/code.ts'
import {
  createIntakeToken,
  createLeaderCode,
  inviteCoLeader,
  listInvites,
  revokeInvite,
} from '@muster/domain/roster/invites/functions.ts'
import { type Invite, INVITE_LIMIT, type InvitePurpose } from '@muster/domain/roster/invites/schema.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { mustOwn, type RosterEditor } from '../scope.ts'
import { countOpenInvites, inviteById, invitesOf, type StoredInvite } from './reads.ts'
import { newCode, newToken } from './secret.ts'
import { insertInvite, revoke } from './writes.ts'

export const inviteFunctions: readonly Implementation[] = [
  implement(createIntakeToken, async (call, input) => {
    const token = newToken()
    return { invite: await made(call, call.scope, { ...input, purpose: 'intake', role: null, secret: token }), token }
  }),

  implement(createLeaderCode, async (call, input) => {
    const secret = newCode()
    const invite = await made(call, call.scope, { ...input, purpose: 'soldier', role: null, secret })
    return { invite, code: formatCode(secret) }
  }),

  implement(inviteCoLeader, async (call, input) => {
    const secret = newCode()
    const invite = await made(call, call.scope, { ...input, purpose: 'co-leader', secret })
    return { invite, code: formatCode(secret) }
  }),

  implement(listInvites, async (call) => {
    const invites = await invitesOf(call.tx, call.scope, call.now)
    return { invites: invites.map((one) => inviteOf(one, call.now)) }
  }),

  implement(revokeInvite, async (call, input) => {
    const found = await inviteById(call.tx, call.scope, input.inviteId)
    if (!found) refuse('not-found', 'There is no such invitation on this roster.', { field: 'inviteId' })
    if (found.purpose === 'co-leader') mustOwn(call.scope)
    await revoke(call.tx, call.scope, found.id, call.now)
    return inviteOf({ ...found, revoked_at: found.revoked_at ?? call.now }, call.now)
  }),
]

interface Making {
  readonly inviteId: string
  readonly purpose: InvitePurpose
  readonly role: 'editor' | 'viewer' | null
  readonly label: string
  readonly days: number
  readonly maxUses: number | null
  readonly secret: string
}

const DAY_MS = 86_400_000

async function made(
  call: { readonly tx: WriteTx; readonly now: Date },
  editor: RosterEditor,
  { inviteId, purpose, role, label, days, maxUses, secret }: Making,
): Promise<Invite> {
  if ((await countOpenInvites(call.tx, editor, call.now)) >= INVITE_LIMIT) {
    refuse('resource-exhausted', `${INVITE_LIMIT} invitations of this roster are open. Revoke some first.`)
  }
  await insertInvite(call.tx, editor, {
    id: inviteId,
    purpose,
    role,
    label,
    max_uses: maxUses,
    secret,
    at: call.now,
    expiresAt: new Date(call.now.getTime() + days * DAY_MS),
  })
  const stored = await inviteById(call.tx, editor, inviteId)
  if (!stored) throw new Error('the invite was not stored')
  return inviteOf(stored, call.now)
}

function inviteOf(stored: StoredInvite, now: Date): Invite {
  return {
    id: stored.id,
    purpose: stored.purpose,
    role: stored.role,
    label: stored.label,
    state: stateOf(stored, now),
    uses: stored.uses,
    maxUses: stored.max_uses,
    createdAt: stored.created_at.toISOString(),
    createdBy: stored.created_by_name,
    expiresAt: stored.expires_at.toISOString(),
  }
}

function stateOf({ revoked_at, uses, max_uses, expires_at }: StoredInvite, now: Date): Invite['state'] {
  if (revoked_at) return 'revoked'
  if (max_uses !== null && uses >= max_uses) return 'used up'
  return expires_at <= now ? 'expired' : 'open'
}
