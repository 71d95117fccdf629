import { userTopic } from '@muster/domain/identity/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { rightsTopic } from '../../platform/live/live.ts'
import type { RosterViewer } from '../scope.ts'

export interface HandedGroups {
  readonly uid: string
  readonly toUid: string
  readonly groupIds: readonly string[]
  readonly from: CalendarDate
  readonly until: CalendarDate
  /** The owner may hand a group to a leader with more rights, also on the day when it begins. */
  readonly byOwner: boolean
}

/** False when one of the groups is handed over already. From its first day on the database gives the group. */
export async function insertHandOver(
  tx: WriteTx,
  { rosterId }: RosterViewer,
  { uid, toUid, groupIds, from, until, byOwner }: HandedGroups,
  today: CalendarDate,
): Promise<boolean> {
  const rows = await tx.query
    .insertInto('part_hand_overs')
    .values(
      groupIds.map((groupId) => ({
        roster_id: rosterId,
        from_uid: uid,
        group_id: groupId,
        to_uid: toUid,
        from_on: from,
        until,
        begun: from <= today,
        by_owner: byOwner,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('group_id')
    .execute()
  tx.touch(rosterTopic(rosterId), userTopic(uid), userTopic(toUid))
  return rows.length === groupIds.length
}

/** Ends what one leader handed over to another, of these groups or all. Returns none when it has ended already. */
export async function deleteHandOver(
  tx: WriteTx,
  { rosterId }: RosterViewer,
  { uid, toUid, groupIds }: Pick<HandedGroups, 'uid' | 'toUid'> & { readonly groupIds: readonly string[] | null },
): Promise<{ groupId: string; begun: boolean }[]> {
  const all = tx.query
    .deleteFrom('part_hand_overs')
    .where('roster_id', '=', rosterId)
    .where('from_uid', '=', uid)
    .where('to_uid', '=', toUid)
  const rows = await (groupIds ? all.where('group_id', 'in', groupIds) : all)
    .returning(['group_id as groupId', 'begun'])
    .execute()
  if (rows.length > 0) tx.touch(rosterTopic(rosterId), userTopic(uid), userTopic(toUid), rightsTopic(userTopic(toUid)))
  return rows
}
