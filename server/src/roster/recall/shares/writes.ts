import { refuse } from '@muster/domain/kernel/refusal.ts'
import { recallTopic } from '@muster/domain/roster/recall/functions.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { secretHash } from '../../invites/secret.ts'
import { ACCOUNT_NAME } from '../../people/reads.ts'
import type { RosterEditor, RosterOwner } from '../../scope.ts'
import { HELD } from './reads.ts'

export interface NewShare {
  readonly id: string
  readonly key: string
  readonly label: string
  readonly groupIds: readonly string[] | null
  readonly at: Date
  readonly expiresAt: Date
}

/** Stores the hash, never the key. */
export async function insertShare(tx: WriteTx, owner: RosterOwner, share: NewShare): Promise<void> {
  const rows = await tx.query
    .insertInto('alert_shares')
    .values({
      id: share.id,
      roster_id: owner.rosterId,
      label: share.label,
      key_hash: secretHash(share.key),
      group_ids: share.groupIds && [...share.groupIds],
      created_at: share.at,
      created_by: owner.uid,
      expires_at: share.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (rows.length === 0) {
    refuse('already-exists', 'This link was made before. Revoke it and make a new one.', { field: 'shareId' })
  }
  tx.touch(recallTopic(owner.rosterId))
}

export async function revokeShare(tx: WriteTx, editor: RosterEditor, id: string, at: Date): Promise<void> {
  await sql`
    update alert_shares set revoked_at = coalesce(revoked_at, ${at})
    where roster_id = ${editor.rosterId} and id = ${id}`.execute(tx.query)
  tx.touch(recallTopic(editor.rosterId))
}

export interface OpenedShare {
  readonly rosterId: string
  readonly label: string
  readonly groupIds: string[] | null
  readonly sharedBy: string
  readonly expiresAt: Date
  readonly timeZone: string
}

/** Opens with the key and records the use, in one statement. Null for unknown, expired, revoked and closed ones alike. */
export async function openShare(tx: WriteTx, key: string, now: Date): Promise<OpenedShare | null> {
  const { rows } = await sql<OpenedShare>`
    with opened as (
      update alert_shares h set opened = opened + 1, last_opened_at = ${now}
      where h.key_hash = ${secretHash(key)} and h.revoked_at is null and h.expires_at > ${now} and ${HELD}
      returning h.roster_id, h.label, h.group_ids, h.created_by, h.expires_at
    )
    select h.roster_id as "rosterId", h.label, h.group_ids as "groupIds", h.expires_at as "expiresAt",
      r.time_zone as "timeZone", ${sql.raw(ACCOUNT_NAME)} as "sharedBy"
    from opened h join rosters r on r.id = h.roster_id left join account_names a on a.uid = h.created_by`.execute(
    tx.query,
  )
  const [opened] = rows
  if (!opened) return null
  tx.touch(recallTopic(opened.rosterId))
  return opened
}
