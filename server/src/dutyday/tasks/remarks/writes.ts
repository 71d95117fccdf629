import type { TaskComment } from '@muster/domain/dutyday/tasks/schema.ts'
import { isoInstant } from '../../../database/sql-words.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { ACCOUNT_NAME } from '../../../roster/people/reads.ts'
import type { TaskChanger } from '../held-task.ts'

/** Whether there is such a task. For the linked Soldier only the own tasks exist. */
export async function isThere(tx: WriteTx, scope: TaskChanger, taskId: string): Promise<boolean> {
  const own = 'soldierId' in scope
  const rows = await tx.prepared(
    own ? 'tasks.isOwn' : 'tasks.isThere',
    `select from tasks t where t.roster_id = $1 and t.id = $2 ${own ? 'and t.id in (select tasks_of($3))' : ''}`,
    own ? [scope.rosterId, taskId, scope.uid] : [scope.rosterId, taskId],
  )
  return rows.length > 0
}

export interface HeldStep {
  readonly title: string
  readonly done: boolean
  readonly lastAct: string | null
  readonly lastAt: Date | null
}

interface Place {
  readonly taskId: string
  readonly stepId: string
}

/** A step, locked until this transaction ends. */
export async function holdStep(
  tx: WriteTx,
  scope: TaskChanger,
  { taskId, stepId }: Place,
): Promise<HeldStep | undefined> {
  const [step] = await tx.prepared<HeldStep>(
    'tasks.holdStep',
    `select title, done, last_act as "lastAct", last_at as "lastAt" from task_steps
    where roster_id = $1 and task_id = $2 and id = $3 for no key update`,
    [scope.rosterId, taskId, stepId],
  )
  return step
}

export async function setStep(
  tx: WriteTx,
  scope: TaskChanger,
  { taskId, stepId, done, actId, at }: Place & { readonly done: boolean; readonly actId: string; readonly at: Date },
): Promise<void> {
  await tx.query
    .updateTable('task_steps')
    .set({ done, last_act: actId, last_at: at, last_by: scope.uid })
    .where('roster_id', '=', scope.rosterId)
    .where('task_id', '=', taskId)
    .where('id', '=', stepId)
    .execute()
}

/** Adds a comment. Returns the stored one with this id, whether it is the caller's, and whether it is new. */
export async function insertComment(
  tx: WriteTx,
  scope: TaskChanger,
  comment: { readonly taskId: string; readonly actId: string; readonly text: string; readonly at: Date },
): Promise<{ readonly stored: TaskComment; readonly mine: boolean; readonly added: boolean }> {
  const added = await tx.query
    .insertInto('task_comments')
    .values({
      roster_id: scope.rosterId,
      task_id: comment.taskId,
      id: comment.actId,
      at: comment.at,
      by: scope.uid,
      text: comment.text,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const [row] = await tx.prepared<TaskComment & { readonly mine: boolean }>(
    'tasks.comment',
    `select m.id, ${isoInstant('m.at')} as at, ${ACCOUNT_NAME} as by, m.text, m.by = $4 as mine
    from task_comments m left join account_names a on a.uid = m.by
    where m.roster_id = $1 and m.task_id = $2 and m.id = $3`,
    [scope.rosterId, comment.taskId, comment.actId, scope.uid],
  )
  if (!row) throw new Error('the comment was not stored')
  const { mine, ...stored } = row
  return { stored, mine, added: added.length > 0 }
}
