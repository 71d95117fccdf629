import { placeAct } from '@muster/domain/dutyday/tasks/late-acts.ts'
import type { TaskComment } from '@muster/domain/dutyday/tasks/schema.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Changing, TaskChanger } from '../held-task.ts'
import { addEvents, touchTasks, unknownTask } from '../writes.ts'
import { holdStep, insertComment, isThere, setStep } from './writes.ts'

interface Tick {
  readonly taskId: string
  readonly actId: string
  readonly stepId: string
  readonly done: boolean
  readonly at: string | null
}

/** Marks a step done or not done. The mark with the latest time counts, in whatever order they arrive. */
export async function tickStep(call: Changing, scope: TaskChanger, tick: Tick): Promise<{ done: boolean }> {
  const { tx, now } = call
  if (!(await isThere(tx, scope, tick.taskId))) unknownTask()
  const step = await holdStep(tx, scope, tick)
  if (!step) {
    refuse('not-found', 'This step is no longer part of the task. Reload the task.', { field: 'stepId' })
  }
  const head = step.lastAct && step.lastAt ? { act: step.lastAct, at: step.lastAt } : null
  const arriving = { act: tick.actId, at: tick.at === null ? null : new Date(tick.at), seen: null }
  const placed = placeAct(head, arriving, now)
  const detail = { step: { title: step.title, done: tick.done, counted: placed.counts } }
  const added = await addEvents(tx, scope, [
    { taskId: tick.taskId, id: tick.actId, at: placed.at, kind: 'step', detail },
  ])
  if (added.length === 0 || !placed.counts) return { done: step.done }
  await setStep(tx, scope, { ...tick, at: placed.at })
  await touchTasks(tx, scope, [tick.taskId])
  return { done: tick.done }
}

/** Adds a comment. A repeated call finds the comment that is there already. */
export async function addComment(
  call: Changing,
  scope: TaskChanger,
  comment: { readonly taskId: string; readonly actId: string; readonly text: string },
): Promise<TaskComment> {
  const { tx, now } = call
  if (!(await isThere(tx, scope, comment.taskId))) unknownTask()
  const { stored, mine, added } = await insertComment(tx, scope, { ...comment, at: now })
  if (!mine || stored.text !== comment.text) {
    refuse('already-exists', 'A comment with this id says something else. Send this one under a new id.', {
      field: 'actId',
    })
  }
  if (added) await touchTasks(tx, scope, [comment.taskId])
  return stored
}
