import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { ChainEditor } from '../../../roster/scope.ts'

export async function countOpen(tx: ReadTx, scope: ChainEditor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tasks where roster_id = ${scope.rosterId} and closed_at is null`.execute(tx.query)
  const [row] = rows
  return row?.count ?? 0
}

/** The account that added a task, null when it was deleted. Undefined when there is no such task. */
export async function creatorOf(tx: ReadTx, scope: ChainEditor, taskId: string): Promise<string | null | undefined> {
  const row = await tx.query
    .selectFrom('tasks')
    .select('created_by as by')
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', taskId)
    .executeTakeFirst()
  return row?.by
}

export interface Assignable {
  readonly id: string
  readonly archived: boolean
}

/** Those of these Soldiers who are in the roster. */
export async function assignable(tx: ReadTx, scope: ChainEditor, soldierIds: readonly string[]): Promise<Assignable[]> {
  const { rows } = await sql<Assignable>`
    select id, archived_on is not null as archived from soldiers where roster_id = ${scope.rosterId}
      and id = any(${soldierIds}::uuid[])`.execute(tx.query)
  return rows
}

export async function isGroup(tx: ReadTx, scope: ChainEditor, groupId: string): Promise<boolean> {
  const rows = await tx.query
    .selectFrom('groups')
    .select('roster_id')
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', groupId)
    .execute()
  return rows.length > 0
}

/** Rank and last name of the leader who changed the fields of a task last. */
export async function lastEdit(
  tx: ReadTx,
  scope: ChainEditor,
  taskId: string,
): Promise<{ readonly by: string | null; readonly at: Date } | null> {
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select coalesce(nullif(concat_ws(' ', nullif(a.rank, ''), nullif(a.name_last, '')), ''), a.display_name) as by, e.at
    from task_events e left join account_names a on a.uid = e.by
    where e.roster_id = ${scope.rosterId} and e.task_id = ${taskId}
      and e.kind in ('edited', 'suspense moved from above')
    order by e.at desc, e.number desc limit 1`.execute(tx.query)
  return rows[0] ?? null
}

export interface Parts {
  /** Ids of those not archived, in order. */
  readonly assignees: string[]
  readonly group: string
  readonly newGroup: string
  readonly steps: string[]
}

/** The parts of a task besides its own fields, and the names of its current and its future group. */
export async function partsOf(
  tx: ReadTx,
  scope: ChainEditor,
  about: { readonly taskId: string; readonly groupId: string | null; readonly newGroupId: string | null },
): Promise<Parts> {
  const { rows } = await sql<Parts>`
      select
      array(select x.soldier_id::text from task_assignees x join soldiers s on s.roster_id = x.roster_id
        and s.id = x.soldier_id
        where x.roster_id = ${scope.rosterId} and x.task_id = ${about.taskId} and s.archived_on is null
          order by 1) as assignees,
      coalesce((select g.name from groups g where g.roster_id = ${scope.rosterId}
        and g.id = ${about.groupId}), '') as "group",
      coalesce((select g.name from groups g where g.roster_id = ${scope.rosterId}
        and g.id = ${about.newGroupId}), '') as "newGroup",
      array(select p.title from task_steps p where p.roster_id = ${scope.rosterId} and p.task_id = ${about.taskId}
        order by p.position, p.id) as steps`.execute(tx.query)
  const [parts] = rows
  if (!parts) throw new Error('the parts of the task were not read')
  return parts
}
