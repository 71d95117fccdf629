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
} from '@muster/domain/dutyday/tasks/functions.ts'
import type { StateAnswer, TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_STATES, type TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import type { TypedTask } from '@muster/domain/dutyday/tasks/quick-entry.ts'
import { useMemo } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import {
  KEPT_CANCEL,
  KEPT_COMMENT,
  KEPT_MY_COMMENT,
  KEPT_MY_STATE,
  KEPT_MY_TICK,
  KEPT_MY_UNDO,
  KEPT_RESTORE,
  KEPT_STATE,
  KEPT_TASK,
  KEPT_TICK,
  KEPT_UNDO,
} from './kept-tasks.ts'
import { toast } from '../../ui/states/toast.tsx'

export type SettableState = Exclude<TaskState, 'cancelled'>

/** Actions on a task with a tap. They are kept on the device until the server has them. */
export interface TaskActs {
  /** Returns the id of the change. */
  readonly setState: (line: TaskLine, state: SettableState) => string
  readonly tick: (line: TaskLine, stepId: string, done: boolean) => void
  readonly comment: (line: TaskLine, text: string) => void
}

export interface LeaderActs extends TaskActs {
  readonly add: (rosterId: string, task: TypedTask) => string
  readonly cancel: (line: TaskLine, below: boolean) => void
  readonly restore: (line: TaskLine) => void
}

/** Actions for leaders. A task of a roster below is changed in that roster. */
export function useTaskActs(): LeaderActs {
  const { run: create } = useWrite(createTask, { outbox: KEPT_TASK })
  const { run: set } = useWrite(setTaskState, { outbox: KEPT_STATE })
  const { run: undo } = useWrite(undoTaskState, { outbox: KEPT_UNDO })
  const { run: drop } = useWrite(cancelTask, { outbox: KEPT_CANCEL })
  const { run: putBack } = useWrite(restoreTask, { outbox: KEPT_RESTORE })
  const { run: mark } = useWrite(tickTaskStep, { outbox: KEPT_TICK })
  const { run: say } = useWrite(commentOnTask, { outbox: KEPT_COMMENT })
  return useMemo(() => {
    const of = (line: TaskLine) => ({ rosterId: line.rosterId, taskId: line.id })
    return {
      add: (rosterId, task) => {
        const taskId = crypto.randomUUID()
        const { recurrence, suspense, ...rest } = task
        quietly(create({ rosterId, taskId, task: { ...rest, assignees: [...rest.assignees], recurrence, suspense } }))
        toast.undo(
          `Added: ${shortly(task.title)}`,
          () => quietly(drop({ rosterId, taskId, actId: crypto.randomUUID() }, shortly(task.title))),
          'task-added',
        )
        return taskId
      },
      ...tapped(of, { set, undo, mark, say }),
      cancel: (line, below) => {
        quietly(drop({ ...of(line), actId: crypto.randomUUID(), below }, shortly(line.title)))
        toast.undo(
          `Canceled: ${shortly(line.title)}`,
          () => quietly(putBack({ ...of(line), actId: crypto.randomUUID() }, shortly(line.title))),
          line.id,
        )
      },
      restore: (line) => quietly(putBack({ ...of(line), actId: crypto.randomUUID() }, shortly(line.title))),
    }
  }, [create, set, undo, drop, putBack, mark, say])
}

/** Actions for the person to whom the tasks are assigned. */
export function useMyTaskActs(): TaskActs {
  const { run: set } = useWrite(setMyTaskState, { outbox: KEPT_MY_STATE })
  const { run: undo } = useWrite(undoMyTaskState, { outbox: KEPT_MY_UNDO })
  const { run: mark } = useWrite(tickMyTaskStep, { outbox: KEPT_MY_TICK })
  const { run: say } = useWrite(commentOnMyTask, { outbox: KEPT_MY_COMMENT })
  return useMemo(() => tapped((line) => ({ taskId: line.id }), { set, undo, mark, say }), [set, undo, mark, say])
}

type Send<Act> = (act: Act, about?: string) => Promise<unknown>
type Change = ReturnType<typeof stateChange>
type Stamp = ReturnType<typeof stamp>

interface Sends<Of> {
  readonly set: (act: Of & Change, about?: string) => Promise<StateAnswer>
  readonly undo: Send<Of & { actId: string; undoes: string }>
  readonly mark: Send<Of & Stamp & { stepId: string; done: boolean }>
  readonly say: Send<Of & { actId: string; text: string }>
}

/** Actions that both have, each through their own functions. `of` names the task. */
function tapped<Of>(of: (line: TaskLine) => Of, { set, undo, mark, say }: Sends<Of>): TaskActs {
  return {
    setState: (line, state) => {
      const change = stateChange(line, state)
      told(set({ ...of(line), ...change }, shortly(line.title)), line)
      toast.undo(
        `${TASK_STATES[state].label}: ${shortly(line.title)}`,
        () => quietly(undo({ ...of(line), actId: crypto.randomUUID(), undoes: change.actId }, shortly(line.title))),
        line.id,
      )
      return change.actId
    },
    tick: (line, stepId, done) => quietly(mark({ ...of(line), ...stamp(), stepId, done }, shortly(line.title))),
    comment: (line, text) => quietly(say({ ...of(line), actId: crypto.randomUUID(), text }, shortly(line.title))),
  }
}

function stamp() {
  return { actId: crypto.randomUUID(), at: new Date().toISOString() }
}

function stateChange(line: TaskLine, state: SettableState) {
  return { ...stamp(), state, seen: line.stateSince?.act ?? null }
}

export function shortly(title: string): string {
  return title.length > 60 ? `${title.slice(0, 58).trimEnd()} …` : title
}

/** If somebody else's change was later, this tap does not show, so a message says so. */
function told(sent: Promise<StateAnswer>, line: TaskLine): void {
  sent.then(
    (answer) => {
      if (answer.counted) return
      const by = answer.stateSince?.by ?? 'Somebody'
      toast.problem(`${shortly(line.title)}: ${by} changed it later. It stays ${TASK_STATES[answer.state].label}.`)
    },
    () => undefined,
  )
}

/** The shell shows refusals of entries that were kept on the device. Nothing else is to do here. */
function quietly(sent: Promise<unknown>): void {
  sent.catch(() => undefined)
}
