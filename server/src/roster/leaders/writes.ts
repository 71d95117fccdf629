import { userTopic } from '@muster/domain/identity/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { roleOf, withoutNested } from '@muster/domain/roster/leaders/part.ts'
import { partWords } from '@muster/domain/roster/leaders/part-words.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import { rightsTopic } from '../../platform/live/live.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { listGroups } from '../reads.ts'
import type { RosterOwner } from '../scope.ts'

/**
 * Gives a co-leader a part of the roster, or the whole of it with null. False when the account is not a co-leader. From
 * the next statement on the database shows this account only the part.
 */
export async function setPart(
  tx: WriteTx,
  owner: RosterOwner,
  uid: string,
  part: LeaderPart | null,
  at: Date,
): Promise<boolean> {
  const groups = await mustHaveGroups(tx, owner, part?.groupIds ?? [], 'part.groupIds')
  const members = await tx.query
    .updateTable('roster_members')
    .set(memberOf(part))
    .where('roster_id', '=', owner.rosterId)
    .where('uid', '=', uid)
    .returning('uid')
    .execute()
  if (members.length === 0) return false
  await putGroups(tx, { rosterId: owner.rosterId, uid, groupIds: withoutNested(part?.groupIds ?? [], groups) })
  tx.touch(rosterTopic(owner.rosterId), userTopic(uid), rightsTopic(userTopic(uid)))
  await announce(tx, {
    at,
    kind: 'sharing',
    recipients: [uid],
    title: `Your part of ${owner.name} changed`,
    body: part === null ? 'You have the whole roster.' : `${partWords(part, groups)}.`,
    link: screenOf(owner.rosterId),
  })
  return true
}

/** The columns of a member with this part; null for the whole roster as editor. */
export function memberOf(part: LeaderPart | null) {
  return {
    role: part === null ? ('editor' as const) : roleOf(part),
    position: part?.position ?? null,
    areas: part === null ? null : JSON.stringify(part.areas),
    limited: part !== null && part.groupIds !== null,
  }
}

interface MemberGroups {
  readonly rosterId: string
  readonly uid: string
  readonly groupIds: readonly string[]
}

/**
 * The groups of a leader's part, in place of those before. Those that stay keep what hangs on them: that they are handed
 * over. A group that the leader had for a time, and now gets for good, is no longer handed over to them. Without groups
 * the leader has the whole or nothing, and holds nobody's group either.
 */
export async function putGroups(tx: WriteTx, { rosterId, uid, groupIds }: MemberGroups): Promise<void> {
  const held = [...groupIds]
  await sql`
    delete from part_hand_overs where roster_id = ${rosterId} and to_uid = ${uid}
      and (${held.length === 0}::boolean or group_id = any(${held}::uuid[]))`.execute(tx.query)
  await sql`
    delete from roster_parts where roster_id = ${rosterId} and uid = ${uid} and for_uid is null
      and group_id <> all(${held}::uuid[])`.execute(tx.query)
  if (held.length === 0) return
  await tx.query
    .insertInto('roster_parts')
    .values(held.map((groupId) => ({ roster_id: rosterId, uid, group_id: groupId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The groups of the roster. Refuses when one of those named is not among them. */
export async function mustHaveGroups(
  tx: ReadTx,
  owner: RosterOwner,
  groupIds: readonly string[],
  field: string,
): Promise<readonly Group[]> {
  const groups = await listGroups(tx, owner)
  const known = new Set(groups.map(({ id }) => id))
  const unknown = groupIds.findIndex((id) => !known.has(id))
  if (unknown >= 0) {
    refuse('not-found', 'This group is no longer on the roster. Reload to see the groups.', {
      field: `${field}.${unknown}`,
    })
  }
  return groups
}
