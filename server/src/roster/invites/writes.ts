import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor, RosterOwner } from '../scope.ts'
import type { InviteUse, UsableInvite } from './reads.ts'
import { secretHash } from './secret.ts'
import type { RosterInvitesTable } from './tables.ts'

export type NewInvite = Pick<RosterInvitesTable, 'id' | 'purpose' | 'role' | 'label' | 'max_uses'> & {
  readonly part: LeaderPart | null
  readonly secret: string
  readonly at: Date
  readonly expiresAt: Date
}

/** Stores the hashes, never the secrets. */
export async function insertInvites(tx: WriteTx, editor: RosterEditor, invites: readonly NewInvite[]): Promise<void> {
  const rows = await tx.query
    .insertInto('roster_invites')
    .values(
      invites.map(({ secret, at, expiresAt, part, ...columns }) => ({
        ...columns,
        part: part && JSON.stringify(part),
        roster_id: editor.rosterId,
        secret_hash: secretHash(secret),
        created_at: at,
        created_by: editor.uid,
        expires_at: expiresAt,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (rows.length < invites.length) {
    refuse('already-exists', 'This invitation was made before. Revoke it and make a new one.', { field: 'inviteId' })
  }
  tx.touch(rosterTopic(editor.rosterId))
}

/** Gives a co-leader invite that nobody used a new secret. False when there is none. */
export async function renew(
  tx: WriteTx,
  owner: RosterOwner,
  { id, secret, expiresAt }: { readonly id: string; readonly secret: string; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await tx.query
    .updateTable('roster_invites')
    .set({ secret_hash: secretHash(secret), expires_at: expiresAt, revoked_at: null })
    .where('roster_id', '=', owner.rosterId)
    .where('id', '=', id)
    .where('purpose', '=', 'co-leader')
    .where('uses', '=', 0)
    .returning('id')
    .execute()
  tx.touch(rosterTopic(owner.rosterId))
  return rows.length > 0
}

export async function revoke(tx: WriteTx, editor: RosterEditor, id: string, at: Date): Promise<void> {
  await sql`
    update roster_invites set revoked_at = coalesce(revoked_at, ${at})
    where roster_id = ${editor.rosterId} and id = ${id}`.execute(tx.query)
  tx.touch(rosterTopic(editor.rosterId))
}

/** The same message for unknown, expired, used up and revoked ones, so that nobody learns whether it ever existed. */
export function deadInvite(field: 'code' | 'token' | 'to.code'): never {
  const what = field === 'token' ? 'link' : 'code'
  return refuse(
    'not-found',
    `This ${what} cannot be used. It may have expired, been used up, been ended or been mistyped. Ask the leader who gave it to you for a new one.`,
    { field },
  )
}

/**
 * Uses a token or code once, in one statement: when two use the last one at the same moment, the second waits for the
 * first and then gets nothing. Null for unknown, expired, used up and revoked ones alike.
 */
export async function consumeInvite(
  tx: WriteTx,
  { purpose, secret, now, by = null }: InviteUse,
): Promise<UsableInvite | null> {
  const { rows } = await sql<UsableInvite>`
    update roster_invites i set uses = i.uses + 1, used_by = coalesce(${by}, i.used_by)
    where i.secret_hash = ${secretHash(secret)} and i.purpose = ${purpose} and i.revoked_at is null
      and i.expires_at > ${now} and (i.max_uses is null or i.uses < i.max_uses)
    returning i.id, i.roster_id as "rosterId", i.role, i.part, i.label, i.expires_at as "expiresAt"`.execute(tx.query)
  const [used] = rows
  if (!used) return null
  tx.touch(rosterTopic(used.rosterId))
  return used
}
