import type { TaskComment } from '@muster/domain/dutyday/tasks/schema.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../../database/sql-words.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { ACCOUNT_NAME } from '../../../roster/people/reads.ts'
import type { TaskChanger } from '../held-task.ts'
import { seenBy } from '../writes.ts'

/** Whether there is such a task. A linked Soldier sees only their own tasks. */
export async function isThere(tx: WriteTx, scope: TaskChanger, taskId: string): Promise<boolean> {
  const { rows } = await sql`
    select from tasks t where t.roster_id = ${scope.rosterId} and t.id = ${taskId} ${seenBy(scope)}`.execute(tx.query)
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
  const step = await tx.query
    .selectFrom('task_steps')
    .select(['title', 'done', 'last_act as lastAct', 'last_at as lastAt'])
    .where('roster_id', '=', scope.rosterId)
    .where('task_id', '=', taskId)
    .where('id', '=', stepId)
    .forNoKeyUpdate()
    .executeTakeFirst()
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
  const { rows } = await sql<TaskComment & { readonly mine: boolean }>`
    select m.id, ${sql.raw(isoInstant('m.at'))} as at, ${sql.raw(ACCOUNT_NAME)} as by, m.text,
      m.by = ${scope.uid} as mine
    from task_comments m left join account_names a on a.uid = m.by
    where m.roster_id = ${scope.rosterId} and m.task_id = ${comment.taskId} and m.id = ${comment.actId}`.execute(
    tx.query,
  )
  const [row] = rows
  if (!row) throw new Error('the comment was not stored')
  const { mine, ...stored } = row
  return { stored, mine, added: added.length > 0 }
}
