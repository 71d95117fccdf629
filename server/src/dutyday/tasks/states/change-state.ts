import { placeAct } from '@muster/domain/dutyday/tasks/late-acts.ts'
import type { StateAnswer } from '@muster/domain/dutyday/tasks/schema.ts'
import { isOpen, type TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { StateDetail } from '../events.ts'
import type { Changing, HeldTask, TaskChanger } from '../held-task.ts'
import { makeNext } from '../recurring/make-next.ts'
import { takeNextBack } from '../recurring/writes.ts'
import { addEvents, holdTask, mustLeadAll, touchTasks } from '../writes.ts'
import { cancelBelow, restoreBelow, setState, stateEvent, stateNow, type StoredAct } from './writes.ts'

interface StateAct {
  readonly taskId: string
  readonly actId: string
  readonly state: TaskState
  readonly at: string | null
  readonly seen: string | null
}

/**
 * A change of state, whenever it arrives. It counts unless a later one came before it, and is in the history either
 * way. Sent again, it changes nothing.
 */
export async function changeState(call: Changing, scope: TaskChanger, act: StateAct): Promise<StateAnswer> {
  const { tx, now } = call
  const task = await holdTask(tx, scope, act.taskId)
  const known = await stateEvent(tx, scope, task.id, act.actId)
  if (known) return repeated(tx, scope, task, known, act)
  if ([task.state, act.state].includes('cancelled')) await mustLeadAll(tx, scope, task.id)
  const head = task.stateAct && task.stateAt ? { act: task.stateAct, at: task.stateAt } : null
  const arriving = { act: act.actId, at: act.at === null ? null : new Date(act.at), seen: act.seen }
  const placed = placeAct(head, arriving, now)
  if (placed.counts && task.state === 'cancelled' && 'soldierId' in scope) {
    refuse('failed-precondition', 'Your leader canceled this task. Ask them if it is still needed.', {
      field: 'taskId',
    })
  }
  const closes = placed.counts && isOpen(task.state) && !isOpen(act.state)
  const next = closes ? await makeNext(call, scope, task) : null
  const detail: StateDetail = {
    from: task.state,
    to: act.state,
    counted: placed.counts,
    ...(next === null ? {} : { next }),
  }
  await addEvents(tx, scope, [
    { taskId: task.id, id: act.actId, at: placed.at, kind: 'state', detail: { state: detail } },
  ])
  if (placed.counts) await setState(tx, scope, task, { id: act.actId, at: placed.at, state: act.state })
  // A late change is in the history too, and its sender is looking at the screen.
  await touchTasks(tx, scope, [task.id])
  return answer(tx, scope, task.id, { counted: placed.counts, next })
}

/** The answer to a repeated act. An id that was used for another act is refused. */
async function repeated(
  tx: WriteTx,
  scope: TaskChanger,
  task: HeldTask,
  known: StoredAct,
  act: { readonly actId: string; readonly state?: TaskState; readonly undoes?: string },
): Promise<StateAnswer> {
  const { state } = known.detail
  const same = state && known.by === scope.uid && (act.state === undefined || act.state === state.to)
  if (!same || act.undoes !== state.undoes) {
    refuse('already-exists', 'A change with this id says something else. Send this one under a new id.', {
      field: 'actId',
    })
  }
  return answer(tx, scope, task.id, { counted: state.counted, next: state.next ?? null })
}

async function answer(
  tx: WriteTx,
  scope: TaskChanger,
  taskId: string,
  about: Pick<StateAnswer, 'counted' | 'next'>,
): Promise<StateAnswer> {
  return { ...(await stateNow(tx, scope, taskId)), ...about }
}

/** Undoes the last change and its consequences. Later work of others stays. */
export async function undoState(
  call: Changing,
  scope: TaskChanger,
  act: { readonly taskId: string; readonly actId: string; readonly undoes: string },
): Promise<StateAnswer> {
  const { tx, now } = call
  const task = await holdTask(tx, scope, act.taskId)
  const known = await stateEvent(tx, scope, task.id, act.actId)
  if (known) return repeated(tx, scope, task, known, act)
  if (task.state === 'cancelled') await mustLeadAll(tx, scope, task.id)
  const undone = await stateEvent(tx, scope, task.id, act.undoes)
  if (!undone?.detail.state || task.stateAct !== act.undoes) {
    refuse('failed-precondition', 'This has changed since. Review it.', { field: 'undoes' })
  }
  if ('soldierId' in scope && undone.by !== scope.uid) {
    refuse('permission-denied', 'Your leader made this change. Set the state you mean instead.', { field: 'undoes' })
  }
  await takeBack(call, scope, task, act, undone.detail.state)
  await touchTasks(tx, scope, [task.id])
  const at = laterThan(task.stateAt, now)
  const detail: StateDetail = { from: task.state, to: undone.detail.state.from, counted: true, undoes: act.undoes }
  await addEvents(tx, scope, [{ taskId: task.id, id: act.actId, at, kind: 'state', detail: { state: detail } }])
  await setState(tx, scope, task, { id: act.actId, at, state: detail.to })
  return answer(tx, scope, task.id, { counted: true, next: null })
}

async function takeBack(
  call: Changing,
  scope: TaskChanger,
  task: HeldTask,
  act: { readonly actId: string; readonly undoes: string },
  undone: StateDetail,
): Promise<void> {
  if (undone.next !== undefined) await takeNextBack(call.tx, scope, task, undone.next)
  if (undone.to === 'cancelled' && !('soldierId' in scope))
    await restoreBelow(call.tx, scope, { ...act, taskId: task.id, now: call.now })
}

function laterThan(before: Date | null, now: Date): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now
}

/** Cancels a task. With `below` also the open tasks that it was rolled down to, under the same act. */
export async function cancel(
  call: Changing,
  scope: TaskChanger,
  act: { readonly taskId: string; readonly actId: string; readonly below: boolean },
): Promise<StateAnswer> {
  const done = await changeState(call, scope, { ...act, state: 'cancelled', at: null, seen: null })
  if (act.below) await cancelBelow(call.tx, scope, { ...act, now: call.now })
  return done
}

/** Restores the state that a canceled task had before. */
export async function restore(
  call: Changing,
  scope: TaskChanger,
  act: { readonly taskId: string; readonly actId: string },
): Promise<StateAnswer> {
  const task = await holdTask(call.tx, scope, act.taskId)
  const known = await stateEvent(call.tx, scope, task.id, act.actId)
  if (known?.detail.state?.undoes)
    return repeated(call.tx, scope, task, known, { ...act, undoes: known.detail.state.undoes })
  if (task.state !== 'cancelled' || task.stateAct === null) {
    refuse('failed-precondition', 'This task is not canceled. Review it.', { field: 'taskId' })
  }
  return undoState(call, scope, { ...act, undoes: task.stateAct })
}
