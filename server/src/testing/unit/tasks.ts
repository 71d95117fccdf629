import { randomUUID } from 'node:crypto'
import { createTask, setTaskState } from '@muster/domain/dutyday/tasks/functions.ts'
import type { StateAnswer, Task } from '@muster/domain/dutyday/tasks/schema.ts'
import type { TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import type { Client } from '../server/world-server.ts'

export type TaskWish = Partial<RawInputOf<typeof createTask>['task']>

/** A task as a leader adds it. */
export function givenTask(leader: Client, rosterId: string, wish: TaskWish = {}): Promise<Task> {
  const task = { title: 'Range card rehearsal', ...wish }
  return leader.call(createTask, { rosterId, taskId: randomUUID(), task })
}

/** A leader sets the state of a task, now unless `more` says otherwise. */
export function setState(
  leader: Client,
  task: { readonly rosterId: string; readonly id: string },
  state: Exclude<TaskState, 'cancelled'>,
  more: { readonly actId?: string; readonly at?: string; readonly seen?: string } = {},
): Promise<StateAnswer> {
  const { rosterId, id: taskId } = task
  return leader.call(setTaskState, { rosterId, taskId, actId: randomUUID(), state, ...more })
}
