import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { recallTopic } from '@muster/domain/roster/recall/functions.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import type { OwnRow, RosterEditor } from '../../scope.ts'

/** Null restores the senior Soldier. */
export async function setLeader(
  tx: WriteTx,
  editor: RosterEditor,
  { groupId, soldierId }: { readonly groupId: string; readonly soldierId: string | null },
): Promise<void> {
  if (soldierId === null) {
    await tx.query
      .deleteFrom('alert_leaders')
      .where('roster_id', '=', editor.rosterId)
      .where('group_id', '=', groupId)
      .execute()
  } else {
    await tx.query
      .insertInto('alert_leaders')
      .values({ group_id: groupId, roster_id: editor.rosterId, soldier_id: soldierId })
      .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ soldier_id: soldierId }))
      .execute()
  }
  tx.touch(recallTopic(editor.rosterId))
}

/** Returns how many of them are on the roster. */
export async function verify(
  tx: WriteTx,
  editor: RosterEditor,
  { soldierIds, day }: { readonly soldierIds: readonly string[]; readonly day: CalendarDate },
): Promise<number> {
  const { rows } = await sql`
    insert into alert_verifications (soldier_id, roster_id, verified_on, by_self, by_uid)
    select s.id, s.roster_id, ${day}::date, false, ${editor.uid} from soldiers s
    where s.roster_id = ${editor.rosterId} and s.id = any(${soldierIds}::uuid[]) and s.archived_on is null
    order by s.id
    on conflict (soldier_id) do update
      set verified_on = excluded.verified_on, by_self = false, by_uid = excluded.by_uid
    returning soldier_id`.execute(tx.query)
  tx.touch(recallTopic(editor.rosterId))
  return rows.length
}

export async function unverify(tx: WriteTx, editor: RosterEditor, soldierIds: readonly string[]): Promise<void> {
  await sql`
    delete from alert_verifications
    where roster_id = ${editor.rosterId} and soldier_id = any(${soldierIds}::uuid[])`.execute(tx.query)
  tx.touch(recallTopic(editor.rosterId))
}

export async function verifyOwn(tx: WriteTx, own: OwnRow, day: CalendarDate): Promise<void> {
  await tx.query
    .insertInto('alert_verifications')
    .values({ soldier_id: own.soldierId, roster_id: own.rosterId, verified_on: day, by_self: true, by_uid: own.uid })
    .onConflict((conflict) =>
      conflict.column('soldier_id').doUpdateSet({ verified_on: day, by_self: true, by_uid: own.uid }),
    )
    .execute()
  tx.touch(recallTopic(own.rosterId))
}
