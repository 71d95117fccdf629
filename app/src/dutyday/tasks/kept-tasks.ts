import {
  cancelTask,
  commentOnMyTask,
  commentOnTask,
  createTask,
  restoreTask,
  setMyTaskState,
  setTaskState,
  tickMyTaskStep,
  tickTaskStep,
  undoMyTaskState,
  undoTaskState,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import { TASK_STATES } from '@muster/domain/dutyday/tasks/states.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'

const on = ({ taskId }: { taskId: string }) => [taskId]
const undone = { on, line: (_: unknown, task: string) => `${task}: undone` }
const ticked = {
  on,
  line: ({ done }: { done: boolean }, task: string) => `${task}: step ${done ? 'done' : 'not done'}`,
}
const commented = { on, line: (_: unknown, task: string) => `${task}: comment` }

export const KEPT_TASK = keptCall(createTask, { on, makes: true, line: ({ task }) => `Task added: ${task.title}` })
export const KEPT_EDIT = keptCall(updateTask, {
  on,
  line: (_, task) => `Task changed: ${task}`,
  version: { asked: 'version', answered: 'version' },
})
// Of two changes of state the later one counts, whatever order they arrive in (`seen`), so they never conflict.
export const KEPT_STATE = keptCall(setTaskState, {
  on,
  line: ({ state }, task) => `${task}: ${TASK_STATES[state].label}`,
})
export const KEPT_MY_STATE = keptCall(setMyTaskState, {
  on,
  line: ({ state }, task) => `${task}: ${TASK_STATES[state].label}`,
})
export const KEPT_UNDO = keptCall(undoTaskState, undone)
export const KEPT_MY_UNDO = keptCall(undoMyTaskState, undone)
export const KEPT_CANCEL = keptCall(cancelTask, { on, line: (_, task) => `Task canceled: ${task}` })
export const KEPT_RESTORE = keptCall(restoreTask, { on, line: (_, task) => `Task restored: ${task}` })
export const KEPT_TICK = keptCall(tickTaskStep, ticked)
export const KEPT_MY_TICK = keptCall(tickMyTaskStep, ticked)
export const KEPT_COMMENT = keptCall(commentOnTask, commented)
export const KEPT_MY_COMMENT = keptCall(commentOnMyTask, commented)
