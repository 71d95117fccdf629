import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { leadersWithGroups } from '../../../roster/leaders/reads.ts'
import type { LeaderWithGroups } from '../../../roster/leaders/share-out.ts'
import { SOLDIER_NAME } from '../../../roster/people/reads.ts'

export interface OverdueSignOut {
  readonly id: string
  readonly rosterId: string
  readonly rosterName: string
  readonly timeZone: string
  /** Those who may change equipment: of the whole roster, or for some groups. */
  readonly leaders: readonly LeaderWithGroups[]
  /** The Soldier's group. */
  readonly groupId: string | null
  readonly item: string
  readonly quantity: number
  readonly dueAt: string
  readonly soldier: string
  readonly linkedUid: string | null
}

/**
 * Overdue sign-outs that were not announced yet. They count as announced when this transaction commits. Sign-outs
 * locked by another server are skipped.
 */
export async function takeOverdue(tx: WriteTx, now: Date, most: number): Promise<OverdueSignOut[]> {
  const { rows } = await sql<OverdueSignOut>`
    with due as materialized (
      select o.roster_id, o.id from equipment_sign_outs o
      where o.in_at is null and o.told_at is null and o.due_at < ${now}::timestamptz
      order by o.due_at, o.roster_id, o.id limit ${most} for update skip locked
    ), told as (
      update equipment_sign_outs o set told_at = ${now}::timestamptz from due
      where o.roster_id = due.roster_id and o.id = due.id
        -- This repeats the condition above, so that the index of unannounced sign-outs is used.
        and o.in_at is null and o.told_at is null and o.due_at < ${now}::timestamptz
      returning o.*
    ), led as materialized (
      select r.*, ${sql.raw(leadersWithGroups('operations'))} as leaders from rosters r
      where r.id in (select told.roster_id from told)
    )
    select o.id, r.id as "rosterId", r.name as "rosterName", r.time_zone as "timeZone", i.name as item, o.quantity,
      o.due_at as "dueAt", ${sql.raw(SOLDIER_NAME)} as soldier, s.linked_uid as "linkedUid",
      s.group_id as "groupId", r.leaders
    from told o join led r on r.id = o.roster_id
      join equipment_items i on i.roster_id = o.roster_id and i.id = o.item_id
      join soldiers s on s.roster_id = o.roster_id and s.id = o.soldier_id
    order by o.due_at, i.name, o.id`.execute(tx.query)
  return rows
}
