import {
  commentOnMyTask,
  getMyTask,
  listMyWholeTasks,
  listMyTasks,
  setMyTaskState,
  tickMyTaskStep,
  undoMyTaskState,
} from '@muster/domain/dutyday/tasks/functions.ts'
import { isOpen } from '@muster/domain/dutyday/tasks/states.ts'
import type { StateAnswer } from '@muster/domain/dutyday/tasks/schema.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { leadersOfSelf } from '../../../roster/leaders/reads.ts'
import { type Asking, asSelf, type OwnRow } from '../../../roster/scope.ts'
import type { Changing } from '../held-task.ts'
import { ownTaskPage } from '../list/reads.ts'
import { ownOpenTasks, ownTaskById } from '../reads.ts'
import { addComment, tickStep } from '../remarks/remarks.ts'
import { changeState, undoState } from '../states/change-state.ts'
import { tasksScreen } from '../announce.ts'
import { unknownTask } from '../writes.ts'

/** The linked Soldier's work on his or her own tasks. */
export const ownTaskFunctions: readonly Implementation[] = [
  implement(listMyTasks, async (call, input) => {
    return call.scope ? ownTaskPage(call.tx, call.scope, input) : { tasks: [], next: null }
  }),

  implement(getMyTask, async (call, input) => {
    const own = mustBeLinked(call.scope)
    return (await ownTaskById(call.tx, own, input.taskId)) ?? unknownTask()
  }),

  implement(listMyWholeTasks, async (call) => ({ tasks: call.scope ? await ownOpenTasks(call.tx, call.scope) : [] })),

  implement(
    setMyTaskState,
    { asSystem: 'makes the next task of a series on a roster that the Soldier may not write' },
    async (call, input) => {
      const own = mustBeLinked(call.scope)
      const answer = await changeState(call, own, input)
      await notifyLeaders(call, own, input.taskId, answer)
      return answer
    },
  ),

  implement(undoMyTaskState, { asSystem: 'removes that task again' }, async (call, input) => {
    const own = mustBeLinked(call.scope)
    return undoState(call, own, input)
  }),

  implement(tickMyTaskStep, async (call, input) => {
    const own = mustBeLinked(call.scope)
    return tickStep(call, own, input)
  }),

  implement(commentOnMyTask, async (call, input) => {
    const own = mustBeLinked(call.scope)
    return addComment(call, own, input)
  }),
]

/** An account without a row has no tasks of its own. */
function mustBeLinked(own: OwnRow | null): OwnRow {
  return own ?? unknownTask()
}

/** Leaders are notified when a task is done or turned in. They see the other states in the list. */
async function notifyLeaders(
  call: Changing & Pick<Asking, 'caller'>,
  own: OwnRow,
  taskId: string,
  { state, counted }: StateAnswer,
): Promise<void> {
  if (!counted || (isOpen(state) && state !== 'submitted')) return
  const leaders = await leadersOfSelf(call.tx, asSelf(call), 'accountability')
  if (!leaders) return
  await announce(call.tx, {
    at: call.now,
    kind: 'task',
    recipients: leaders.uids,
    title: `${leaders.soldier} ${state === 'submitted' ? 'submitted' : 'completed'} a task`,
    body: own.name,
    link: tasksScreen(own.rosterId, taskId),
  })
}
