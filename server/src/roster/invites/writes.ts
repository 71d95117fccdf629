import { refuse } from '@muster/domain/kernel/refusal.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'
import type { InviteUse, UsableInvite } from './reads.ts'
import { secretHash } from './secret.ts'
import type { RosterInvitesTable } from './tables.ts'

export type NewInvite = Pick<RosterInvitesTable, 'id' | 'purpose' | 'role' | 'label' | 'max_uses'> & {
  readonly secret: string
  readonly at: Date
  readonly expiresAt: Date
}

/** Stores the hash, never the secret. */
export async function insertInvite(tx: WriteTx, editor: RosterEditor, invite: NewInvite): Promise<void> {
  const { secret, at, expiresAt, ...columns } = invite
  const row = await tx.query
    .insertInto('roster_invites')
    .values({
      ...columns,
      roster_id: editor.rosterId,
      secret_hash: secretHash(secret),
      created_at: at,
      created_by: editor.uid,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) {
    refuse('already-exists', 'This invitation was made before. Revoke it and make a new one.', { field: 'inviteId' })
  }
  tx.touch(rosterTopic(editor.rosterId))
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
export async function consumeInvite(tx: WriteTx, { purpose, secret, now }: InviteUse): Promise<UsableInvite | null> {
  const { rows } = await sql<UsableInvite>`
    update roster_invites i set uses = i.uses + 1
    where i.secret_hash = ${secretHash(secret)} and i.purpose = ${purpose} and i.revoked_at is null
      and i.expires_at > ${now} and (i.max_uses is null or i.uses < i.max_uses)
    returning i.id, i.roster_id as "rosterId", i.role, i.label, i.expires_at as "expiresAt"`.execute(tx.query)
  const [used] = rows
  if (!used) return null
  tx.touch(rosterTopic(used.rosterId))
  return used
}
