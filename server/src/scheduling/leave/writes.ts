import { dutyTopic } from '@muster/domain/dutyday/functions.ts'
import { userTopic } from '@muster/domain/identity/functions.ts'
import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import type { Approvers, LeaveEvent, Minimums } from '@muster/domain/scheduling/leave/schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { ChainEditor, RosterEditor, RowChanger } from '../../roster/scope.ts'
import type { LeaveRequestsTable } from './tables.ts'

/** Proof for writing about leave of this roster. Its maker has checked the caller before. */
type Changing = Pick<RowChanger, 'rosterId' | 'uid'>

/** Waits until nobody else acts on the leave of this Soldier. Data read from here on stays until the commit. */
export async function holdSoldier(tx: WriteTx, soldierId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leave of soldier'), hashtext(${soldierId}))`.execute(tx.query)
}

/** The same for several, in the order of their ids. */
export async function holdSoldiers(tx: WriteTx, soldierIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('leave of soldier'), hashtext(s.id))
    from (select unnest(${[...soldierIds].toSorted()}::text[]) as id) s`.execute(tx.query)
}

export async function insertRequest(tx: WriteTx, row: Insertable<LeaveRequestsTable>): Promise<void> {
  await tx.query.insertInto('leave_requests').values(row).execute()
}

export async function updateRequest(
  tx: WriteTx,
  { rosterId }: Changing,
  id: string,
  set: Updateable<LeaveRequestsTable>,
): Promise<void> {
  await tx.query.updateTable('leave_requests').set(set).where('roster_id', '=', rosterId).where('id', '=', id).execute()
}

/** Adds a line to the request's history. */
export async function addEvent(
  tx: WriteTx,
  { rosterId, uid }: Changing,
  event: {
    readonly id: string
    readonly requestId: string
    readonly soldierId: string
    readonly act: LeaveEvent['act']
    readonly at: Date
    readonly happenedAt?: Date | null
    readonly remark: string
  },
): Promise<void> {
  const { id, requestId, soldierId, act, at, happenedAt = null, remark } = event
  await tx.query
    .insertInto('leave_events')
    .values({
      roster_id: rosterId,
      id,
      request_id: requestId,
      soldier_id: soldierId,
      act,
      at,
      by: uid,
      happened_at: happenedAt,
      remark,
    })
    .execute()
}

/** Updates the screens that show leave of this roster, those of the leaders above, and the Soldier's own. */
export async function touchLeave(tx: WriteTx, rosterId: string, linkedUid: string | null): Promise<void> {
  const { rows: above } = await sql<{ id: string }>`
    select distinct roster_id as id from rosters_above(${rosterId})`.execute(tx.query)
  tx.touch(
    dutyTopic(rosterId),
    ...above.map(({ id }) => chainTopic(id)),
    ...(linkedUid === null ? [] : [userTopic(linkedUid)]),
  )
}

/** Replaces all approvers. */
export async function replaceApprovers(tx: WriteTx, { rosterId }: ChainEditor, approvers: Approvers): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leave approvers'), hashtext(${rosterId}))`.execute(tx.query)
  await tx.query.deleteFrom('leave_approvers').where('roster_id', '=', rosterId).execute()
  const rows = [
    ...(approvers.uid === null ? [] : [{ roster_id: rosterId, kind: null, uid: approvers.uid }]),
    ...approvers.kinds.map(({ kind, uid }) => ({ roster_id: rosterId, kind, uid })),
  ]
  if (rows.length > 0) await tx.query.insertInto('leave_approvers').values(rows).execute()
  await touchLeave(tx, rosterId, null)
}

/** Replaces all minimum strengths of a roster. */
export async function replaceMinimums(tx: WriteTx, { rosterId }: RosterEditor, minimums: Minimums): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leave minimums'), hashtext(${rosterId}))`.execute(tx.query)
  await tx.query.deleteFrom('leave_minimums').where('roster_id', '=', rosterId).execute()
  await tx.query
    .insertInto('leave_minimums')
    .values([
      { roster_id: rosterId, group_id: null, percent: minimums.percent },
      ...minimums.groups.map(({ groupId, percent }) => ({ roster_id: rosterId, group_id: groupId, percent })),
    ])
    .execute()
  tx.touch(dutyTopic(rosterId))
}
