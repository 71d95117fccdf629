import type { StateAnswer } from '@muster/domain/dutyday/tasks/schema.ts'
import { isOpen, type TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import type { EventDetail } from '../events.ts'
import type { HeldTask, TaskChanger } from '../held-task.ts'
import { STATE_SINCE } from '../reads.ts'
import { type Touched, touchTasksOf } from '../writes.ts'

/** A stored change of state. */
export interface StoredAct {
  readonly by: string | null
  readonly detail: EventDetail
}

export async function setState(
  tx: WriteTx,
  scope: TaskChanger,
  task: Pick<HeldTask, 'id' | 'closedAt'>,
  act: { readonly id: string; readonly at: Date; readonly state: TaskState },
): Promise<void> {
  await tx.query
    .updateTable('tasks')
    .set({
      state: act.state,
      state_act: act.id,
      state_at: act.at,
      state_by: scope.uid,
      closed_at: isOpen(act.state) ? null : (task.closedAt ?? act.at),
    })
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', task.id)
    .execute()
}

/** The act with this id on a task, if there is one. */
export async function stateEvent(
  tx: WriteTx,
  scope: TaskChanger,
  taskId: string,
  id: string,
): Promise<StoredAct | undefined> {
  return tx.query
    .selectFrom('task_events')
    .select(['by', 'detail'])
    .where('roster_id', '=', scope.rosterId)
    .where('task_id', '=', taskId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The current state of a task. */
export async function stateNow(
  tx: WriteTx,
  scope: TaskChanger,
  taskId: string,
): Promise<Pick<StateAnswer, 'state' | 'stateSince'>> {
  const { rows } = await sql<Pick<StateAnswer, 'state' | 'stateSince'>>`
    select t.state, ${sql.raw(STATE_SINCE)} as "stateSince" from tasks t where t.roster_id = ${scope.rosterId}
      and t.id = ${taskId}`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('the task went away while it was held')
  return row
}

/** Every open task that $2 of roster $1 was rolled down to, in rosters that are still below, as the relation `down`. */
const downFrom = (
  scope: TaskChanger,
  taskId: string,
) => sql`below as materialized (select roster_id from rosters_below(${scope.rosterId}) where depth > 0),
  down (roster_id, id) as (
    select t.roster_id, t.id from tasks t where t.parent_roster_id = ${scope.rosterId} and t.parent_id = ${taskId}
    union
    select t.roster_id, t.id from down join tasks t on t.parent_roster_id = down.roster_id and t.parent_id = down.id
  ), held as materialized (
    select t.roster_id, t.id, t.state, t.closed_at, t.state_act, t.state_at from down
      join below on below.roster_id = down.roster_id
      join tasks t on t.roster_id = down.roster_id and t.id = down.id
  )`

/** Adds a line of history for each row of `changed` (roster_id, id, old, state). */
const noted = (scope: TaskChanger, { actId }: Below, undoes: string | null) => sql`noted as (
    insert into task_events (roster_id, task_id, id, at, by, kind, detail)
    select c.roster_id, c.id, ${actId}, c.at, ${scope.uid}, 'state', jsonb_build_object('state', jsonb_strip_nulls(jsonb_build_object(
      'from', c.old, 'to', c.state, 'counted', true, 'undoes', ${undoes}::text)))
    from changed c
  )
  select roster_id as "rosterId", array_agg(id) as "taskIds" from changed group by roster_id`

interface Below {
  readonly taskId: string
  readonly actId: string
  readonly now: Date
}

/** Cancels the open tasks that a task was rolled down to, under the same act. */
export async function cancelBelow(tx: WriteTx, scope: TaskChanger, act: Below): Promise<void> {
  const { rows } = await sql<Touched>`
    with recursive ${downFrom(scope, act.taskId)}, changed as (
      update tasks t
        set state = 'cancelled', state_act = ${act.actId}, state_by = ${scope.uid},
        closed_at = ${act.now}::timestamptz,
        state_at = greatest(${act.now}::timestamptz, h.state_at + interval '1 millisecond')
      from held h where t.roster_id = h.roster_id and t.id = h.id and t.closed_at is null
      returning t.roster_id, t.id, h.state as old, t.state, t.state_at as at
    ), ${noted(scope, act, null)}`.execute(tx.query)
  await touchTasksOf(tx, rows)
}

/** Restores the tasks that were canceled with a task, unless somebody changed them since. */
export async function restoreBelow(
  tx: WriteTx,
  scope: TaskChanger,
  act: Below & { readonly undoes: string },
): Promise<void> {
  const { rows } = await sql<Touched>`
    with recursive ${downFrom(scope, act.taskId)}, changed as (
      update tasks t
        set state = e.detail #>> '{state,from}', state_act = ${act.actId}, state_by = ${scope.uid}, closed_at = null,
        state_at = greatest(${act.now}::timestamptz, h.state_at + interval '1 millisecond')
      from held h join task_events e on e.roster_id = h.roster_id and e.task_id = h.id and e.id = ${act.undoes}::uuid
      where t.roster_id = h.roster_id and t.id = h.id and t.state = 'cancelled' and t.state_act = ${act.undoes}::uuid
      returning t.roster_id, t.id, h.state as old, t.state, t.state_at as at
    ), ${noted(scope, act, act.undoes)}`.execute(tx.query)
  await touchTasksOf(tx, rows)
}
