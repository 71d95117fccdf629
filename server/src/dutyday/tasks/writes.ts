import { myTasksTopic, tasksBelowTopic, tasksTopic } from '@muster/domain/dutyday/tasks/functions.ts'
import { SHARED_TASK } from '@muster/domain/dutyday/tasks/outside-a-part.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { NewEvent } from './events.ts'
import type { HeldTask, TaskChanger } from './held-task.ts'
import { beyondPart } from './reads.ts'
import './tables.ts'

/** The columns of a task `t` that `HeldTask` names. */
export const HELD = `t.id, t.title, t.details, t.source, t.opr, t.group_id as "groupId", t.priority,
  t.suspense_date as "suspenseDate", t.suspense_time as "suspenseTime", t.due_at as "dueAt", t.state,
  t.state_act as "stateAct", t.state_at as "stateAt", t.closed_at as "closedAt", t.recurrence,
  t.series_id as "seriesId", t.series_start as "seriesStart", t.occurrence, t.next_on as "nextOn",
  t.parent_id is not null as "isFromAbove", case when t.parent_id is not null then t.not_after end as "notAfter",
  t.version, t.created_by as "createdBy"`

/** A linked Soldier sees only their own tasks `t`. */
export const seenBy = (scope: TaskChanger) =>
  'soldierId' in scope ? sql`and t.id in (select tasks_of(${scope.uid}))` : sql``

/** The task, locked until this transaction ends. */
export async function holdTask(tx: WriteTx, scope: TaskChanger, taskId: string): Promise<HeldTask> {
  const { rows } = await sql<HeldTask>`
    select ${sql.raw(HELD)} from tasks t where t.roster_id = ${scope.rosterId} and t.id = ${taskId} ${seenBy(scope)}
    for no key update of t`.execute(tx.query)
  if ('limited' in scope && scope.limited) await mustBeLed(tx, taskId)
  const [task] = rows
  return task ?? unknownTask()
}

/**
 * Refuses a task that a leader of some groups sees and does not lead. The database lets them change those of their own
 * row as well, as every Soldier does.
 */
async function mustBeLed(tx: WriteTx, taskId: string): Promise<void> {
  const { rows } = await sql`
    select from tasks t where t.id = ${taskId} and t.id not in (select part_tasks_led('change'))`.execute(tx.query)
  if (rows.length === 0) return
  refuse('permission-denied', 'This task is for more than your part of the roster. Ask its owner.', { field: 'taskId' })
}

/**
 * Refuses a leader of some groups whose Soldiers share the task with others. They do it as their Soldiers may: its state,
 * its steps and comments. What it says, when it is due and who has it belong to all of them.
 */
export async function mustLeadAll(tx: WriteTx, scope: TaskChanger, taskId: string): Promise<void> {
  if (!('limited' in scope) || !(await beyondPart(tx, scope, taskId)).shared) return
  refuse('permission-denied', SHARED_TASK, { field: 'taskId' })
}

export function unknownTask(): never {
  return refuse('not-found', 'This task is no longer here. Go back to the list.', { field: 'taskId' })
}

/** Adds lines to the history of tasks of one roster. Returns the ids of those that did not exist yet. */
export async function addEvents(
  tx: WriteTx,
  scope: { readonly rosterId: string; readonly uid: string | null },
  events: readonly NewEvent[],
): Promise<readonly string[]> {
  if (events.length === 0) return []
  const rows = await tx.query
    .insertInto('task_events')
    .values(
      events.map((event) => ({
        roster_id: scope.rosterId,
        task_id: event.taskId,
        id: event.id,
        at: event.at,
        by: scope.uid,
        kind: event.kind,
        detail: JSON.stringify(event.detail),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Updates the screens that show these tasks: of the roster, of the leaders above, of the task that each was rolled down
 * from, and of the assigned Soldiers.
 */
export function touchTasks(
  tx: WriteTx,
  { rosterId }: Pick<TaskChanger, 'rosterId'>,
  taskIds: readonly string[],
): Promise<void> {
  return touchTasksOf(tx, [{ rosterId, taskIds }])
}

/** The same for tasks of many rosters. */
export async function touchTasksOf(tx: WriteTx, touched: readonly Touched[]): Promise<void> {
  const pairs = touched.flatMap(({ rosterId, taskIds }) => taskIds.map((taskId) => ({ rosterId, taskId })))
  const { rows } = await sql<{ kind: 'above' | 'parent' | 'account'; id: string }>`
    with changed as (select *
      from unnest(${pairs.map(({ rosterId }) => rosterId)}::uuid[],
      ${pairs.map(({ taskId }) => taskId)}::uuid[]) as c(roster_id, task_id))
    select 'above' as kind, up.roster_id as id
      from (select distinct roster_id as below from changed) c, rosters_above(c.below) up
    union select 'parent', t.parent_roster_id from changed c
      join tasks t on t.roster_id = c.roster_id and t.id = c.task_id where t.parent_roster_id is not null
    union select 'account', o.uid
      from (select roster_id, array_agg(task_id) as ids from changed group by roster_id) c,
        accounts_of_tasks(c.roster_id, c.ids) o`.execute(tx.query)
  tx.touch(...touched.map(({ rosterId }) => tasksTopic(rosterId)))
  for (const { kind, id } of rows) {
    tx.touch(kind === 'above' ? tasksBelowTopic(id) : kind === 'parent' ? tasksTopic(id) : myTasksTopic(id))
  }
}

export interface Touched {
  readonly rosterId: string
  readonly taskIds: readonly string[]
}

/** Accounts that a task is assigned to, by name or by group. */
export async function accountsOf(tx: WriteTx, scope: Pick<TaskChanger, 'rosterId'>, taskId: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from accounts_of_tasks(${scope.rosterId}, array[${taskId}::uuid])`.execute(tx.query)
  return rows.map(({ uid }) => uid)
}
