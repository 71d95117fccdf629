import { dueAt } from '@muster/domain/dutyday/tasks/due.ts'
import {
  cancelTask,
  commentOnTask,
  countTasks,
  createTask,
  exportTasks,
  getTask,
  getTaskBelow,
  listTaskCalendar,
  listTaskComments,
  listTaskHistory,
  listTasks,
  listWholeTasks,
  restoreTask,
  rollDownTask,
  setTaskState,
  tickTaskStep,
  undoTaskState,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import { MOST_EXPORTED } from '@muster/domain/dutyday/tasks/limits.ts'
import { taskFile } from '@muster/domain/dutyday/tasks/list.ts'
import { CALENDAR_DAYS, CALENDAR_LIMIT, type PlannedTask } from '@muster/domain/dutyday/tasks/schema.ts'
import { type CalendarDate, daysBetween } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { callerName } from '../../roster/people/reads.ts'
import { unitOnPaper } from '../../roster/unit-on-paper.ts'
import { listFile } from '../../platform/paper/list-file.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { addTask, editTask } from './edit/edit-task.ts'
import { historyOf } from './history/reads.ts'
import { recurringBy, taskCounts, taskPage, tasksInRange } from './list/reads.ts'
import { ownTaskFunctions } from './own/functions.ts'
import { commentsOf, openTasks, rostersBelow, taskById } from './reads.ts'
import { daysBetweenOf } from './recurring/recurrence.ts'
import { addComment, tickStep } from './remarks/remarks.ts'
import { rollDown } from './roll-down/roll-down.ts'
import { cancel, changeState, restore, undoState } from './states/change-state.ts'
import { unknownTask } from './writes.ts'

const reads: readonly Implementation[] = [
  implement(listTasks, (call, input) => taskPage(call.tx, call.scope, input, { ...input, now: call.now })),

  implement(getTask, (call, input) => whole(call.tx, call.scope, input.taskId, call.now)),

  implement(listWholeTasks, async (call) => ({ tasks: await openTasks(call.tx, call.scope, call.now) })),

  implement(getTaskBelow, async (call, input) => ({
    rosters: await rostersBelow(call.tx, call.scope, input.taskId, call.now),
  })),

  implement(listTaskComments, async (call, input) => ({ comments: await commentsOf(call.tx, call.scope, input) })),

  implement(listTaskHistory, async (call, input) => ({ events: await historyOf(call.tx, call.scope, input) })),

  implement(listTaskCalendar, async (call, input) => {
    const days = daysBetween(input.from, input.to)
    if (days < 0) refuse('invalid-argument', 'The last day is before the first one.', { field: 'to' })
    if (days >= CALENDAR_DAYS) {
      refuse('out-of-range', `Choose ${CALENDAR_DAYS} days at most.`, { field: 'to' })
    }
    const tasks = await tasksInRange(call.tx, call.scope, { ...input, now: call.now })
    const planned = await plannedIn(call.tx, call.scope, input)
    return {
      tasks: tasks.slice(0, CALENDAR_LIMIT),
      planned: planned.slice(0, CALENDAR_LIMIT),
      more: tasks.length > CALENDAR_LIMIT || planned.length > CALENDAR_LIMIT,
    }
  }),

  implement(countTasks, (call, input) => taskCounts(call.tx, call.scope, input.over, call.now)),

  implement(exportTasks, async (call, { format, ...asked }) => {
    const page = { after: null, limit: MOST_EXPORTED, now: call.now }
    const { tasks } = await taskPage(call.tx, call.scope, asked, page)
    const issue = { by: await callerName(call.tx, call.scope), createdAt: call.now }
    const scope = await unitOnPaper(call.tx, call.scope, asked)
    return listFile(taskFile, { rows: tasks, asked, scope, issue }, format)
  }),
]

/** The future days of recurring tasks in a range, at most one more than a calendar shows. */
async function plannedIn(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly over: 'roster' | 'chain'; readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<PlannedTask[]> {
  const planned: PlannedTask[] = []
  for (const { rule, start, nextOn, time, timeZone, taskId, rosterId, title } of await recurringBy(tx, scope, asked)) {
    const from = nextOn > asked.from ? nextOn : asked.from
    for (const date of daysBetweenOf({ rule, start }, from, asked.to, CALENDAR_LIMIT + 1 - planned.length)) {
      const suspense = { date, time }
      planned.push({ taskId, rosterId, title, suspense, dueAt: dueAt(suspense, timeZone).toISOString() })
    }
    if (planned.length > CALENDAR_LIMIT) break
  }
  return planned
}

async function whole(tx: ReadTx, scope: ChainViewer, taskId: string, now: Date) {
  return (await taskById(tx, scope, taskId, now)) ?? unknownTask()
}

const writes: readonly Implementation[] = [
  implement(createTask, async (call, input) => {
    await addTask(call, call.scope, input.taskId, input.task)
    return whole(call.tx, call.scope, input.taskId, call.now)
  }),

  implement(updateTask, async (call, input) => {
    await editTask(call, call.scope, input)
    return whole(call.tx, call.scope, input.taskId, call.now)
  }),

  implement(setTaskState, (call, input) => changeState(call, call.scope, input)),

  implement(undoTaskState, (call, input) => undoState(call, call.scope, input)),

  implement(cancelTask, (call, input) => cancel(call, call.scope, input)),

  implement(restoreTask, (call, input) => restore(call, call.scope, input)),

  implement(tickTaskStep, (call, input) => tickStep(call, call.scope, input)),

  implement(commentOnTask, (call, input) => addComment(call, call.scope, input)),

  implement(rollDownTask, async (call, input) => {
    await rollDown(call, call.scope, input)
    return { rosters: await rostersBelow(call.tx, call.scope, input.taskId, call.now) }
  }),
]

export const taskFunctions: readonly Implementation[] = [...reads, ...writes, ...ownTaskFunctions]
