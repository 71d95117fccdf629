import { sql } from 'kysely'
import type { Table } from '../../../database/table.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { Moving } from '../../../roster/linking/transfers/following.ts'
import { taskTables } from '../tables.ts'
import { touchTasks } from '../writes.ts'
import { type OwnTask, tasksOfOne } from './reads.ts'

/**
 * Open tasks of one Soldier alone go along whole: with steps, changes and remarks. The losing roster has them no longer.
 */
export async function moveTasks(moving: Moving): Promise<void> {
  const { tx, losing, gaining, moved } = moving
  const own = await tasksOfOne(
    tx,
    losing,
    moved.map(({ soldierId }) => soldierId),
  )
  if (own.length === 0) return
  const taskIds = own.map(({ taskId }) => taskId)
  await touchTasks(tx, losing, taskIds)
  const { tasks, task_steps, task_comments } = taskTables
  await copyTasks(moving, taskIds, { name: 'tasks', declared: tasks, id: 'id' })
  await copyTasks(moving, taskIds, { name: 'task_steps', declared: task_steps, id: 'task_id' })
  await copyTasks(moving, taskIds, { name: 'task_comments', declared: task_comments, id: 'task_id' })
  await copyEvents(moving, taskIds)
  await assign(tx, moving, own)
  await sql`delete from tasks where roster_id = ${losing.rosterId} and id = any(${taskIds}::uuid[])`.execute(tx.query)
  await touchTasks(tx, gaining, taskIds)
}

async function copyTasks(
  { tx, losing, gaining }: Moving,
  taskIds: readonly string[],
  { name, declared, id }: { readonly name: string; readonly declared: Table; readonly id: string },
): Promise<void> {
  const columns = Object.keys(declared.columns).filter((column) => column !== 'roster_id')
  await sql`
    insert into ${sql.table(name)} (roster_id, ${sql.raw(columns.join(', '))})
    select ${gaining.rosterId}, ${sql.raw(columns.map((column) => `t.${column}`).join(', '))} from ${sql.table(name)} t
    where t.roster_id = ${losing.rosterId} and t.${sql.raw(id)} = any(${taskIds}::uuid[])
    on conflict do nothing`.execute(tx.query)
}

/** The changes name Soldiers by id, and the Soldier has another one now. */
async function copyEvents({ tx, losing, gaining, moved }: Moving, taskIds: readonly string[]): Promise<void> {
  await sql`
    insert into task_events (roster_id, task_id, id, at, by, kind, detail)
    select ${gaining.rosterId}, e.task_id, e.id, e.at, e.by, e.kind,
      replace(e.detail::text, x.soldier_id::text, m.as_id::text)::jsonb
    from task_assignees x join task_events e on e.roster_id = x.roster_id and e.task_id = x.task_id
      join unnest(${moved.map(({ soldierId }) => soldierId)}::uuid[], ${moved.map(({ takenAs }) => takenAs)}::uuid[])
        as m(id, as_id) on m.id = x.soldier_id
    where x.roster_id = ${losing.rosterId} and x.task_id = any(${taskIds}::uuid[])
    order by e.number
    on conflict do nothing`.execute(tx.query)
}

async function assign(tx: WriteTx, { gaining, moved }: Moving, own: readonly OwnTask[]): Promise<void> {
  const takenAs = new Map(moved.map((one) => [one.soldierId, one.takenAs]))
  await sql`
    insert into task_assignees (roster_id, task_id, soldier_id)
    select ${gaining.rosterId}, * from unnest(${own.map(({ taskId }) => taskId)}::uuid[],
      ${own.map(({ soldierId }) => takenAs.get(soldierId) ?? null)}::uuid[])
    on conflict do nothing`.execute(tx.query)
}
