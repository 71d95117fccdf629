import type { TaskInput } from '@muster/domain/dutyday/tasks/schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import type { ChainEditor } from '../../../roster/scope.ts'
import type { TasksTable } from '../tables.ts'

type NewTask = Omit<Insertable<TasksTable>, 'roster_id' | 'created_by'>

/** False when a task with this id exists. */
export async function insertTask(tx: WriteTx, scope: ChainEditor, task: NewTask): Promise<boolean> {
  const made = await tx.query
    .insertInto('tasks')
    .values({ ...task, roster_id: scope.rosterId, created_by: scope.uid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return made.length > 0
}

/** Adds tasks under unused ids, each for this Soldier. */
export async function insertTasks(
  tx: WriteTx,
  scope: ChainEditor,
  soldierId: string,
  tasks: readonly NewTask[],
): Promise<void> {
  const roster_id = scope.rosterId
  await tx.query
    .insertInto('tasks')
    .values(tasks.map((task) => ({ ...task, roster_id, created_by: scope.uid })))
    .execute()
  await tx.query
    .insertInto('task_assignees')
    .values(tasks.map(({ id }) => ({ roster_id, task_id: id, soldier_id: soldierId })))
    .execute()
}

export async function updateTaskRow(
  tx: WriteTx,
  scope: ChainEditor,
  taskId: string,
  set: Updateable<TasksTable>,
): Promise<void> {
  await tx.query
    .updateTable('tasks')
    .set(set)
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', taskId)
    .execute()
}

/** Assigns these Soldiers and no others. */
export async function putAssignees(
  tx: WriteTx,
  scope: ChainEditor,
  taskId: string,
  soldierIds: readonly string[],
): Promise<void> {
  await sql`
    with dropped as (
      delete from task_assignees where roster_id = ${scope.rosterId} and task_id = ${taskId}
        and soldier_id <> all(${soldierIds}::uuid[])
    )
    insert into task_assignees (roster_id, task_id, soldier_id)
    select distinct ${scope.rosterId}::uuid, ${taskId}::uuid, s.id from unnest(${soldierIds}::uuid[]) as s(id)
      on conflict do nothing`.execute(tx.query)
}

/** Stores these steps in this order. Existing ones keep their check marks. */
export async function putSteps(
  tx: WriteTx,
  scope: ChainEditor,
  taskId: string,
  steps: TaskInput['steps'],
): Promise<void> {
  await sql`
    with dropped as (
      delete from task_steps where roster_id = ${scope.rosterId} and task_id = ${taskId}
        and id <> all(${steps.map(({ id }) => id)}::uuid[])
    )
    insert into task_steps as p (roster_id, task_id, id, title, position)
    select ${scope.rosterId}::uuid, ${taskId}::uuid, s.id, s.title, s.place
      from unnest(${steps.map(({ id }) => id)}::uuid[],
      ${steps.map(({ title }) => title)}::text[]) with ordinality as s(id, title, place)
    on conflict (roster_id, task_id, id) do update set title = excluded.title, position = excluded.position`.execute(
    tx.query,
  )
}
