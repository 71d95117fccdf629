import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { CountAsked, FoundRecords } from '../../../roster/linking/transfers/following.ts'
import type { RowChanger } from '../../../roster/scope.ts'

/** Open tasks that are one Soldier's alone, neither rolled down nor of a group, with that Soldier. */
export interface OwnTask {
  readonly taskId: string
  readonly soldierId: string
}

const ownTasks = (rosterId: string, soldierIds: readonly string[]) => sql`
  select x.task_id as "taskId", x.soldier_id as "soldierId" from task_assignees x
    join tasks t on t.roster_id = x.roster_id and t.id = x.task_id
  where x.roster_id = ${rosterId} and x.soldier_id = any(${soldierIds}::uuid[])
    and t.closed_at is null and t.parent_id is null and t.group_id is null
    and not exists (select from task_assignees o
      where o.roster_id = x.roster_id and o.task_id = x.task_id and o.soldier_id <> x.soldier_id)
    and not exists (select from tasks b where b.parent_roster_id = t.roster_id and b.parent_id = t.id)`

export async function tasksFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'tasks' as kind, o."soldierId", count(*)::int as count
    from (${ownTasks(rosterId, soldierIds)}) o group by o."soldierId"`.execute(tx.query)
  return rows
}

export async function tasksOfOne(
  tx: ReadTx,
  { rosterId }: RowChanger,
  soldierIds: readonly string[],
): Promise<OwnTask[]> {
  const { rows } = await sql<OwnTask>`${ownTasks(rosterId, soldierIds)}`.execute(tx.query)
  return rows
}
