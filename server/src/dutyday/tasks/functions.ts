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
  restoreTask,
  rollDownTask,
  setTaskState,
  tickTaskStep,
  undoTaskState,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import { CALENDAR_DAYS, CALENDAR_LIMIT, type PlannedTask } from '@muster/domain/dutyday/tasks/schema.ts'
import { type CalendarDate, daysBetween } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { asChainEditor, asChainViewer, type ChainViewer } from '../../roster/scope.ts'
import { callerName } from '../reads.ts'
import { addTask, editTask } from './edit/edit-task.ts'
import { exportFile } from './export-file.ts'
import { historyOf } from './history/reads.ts'
import { recurringBy, taskCounts, taskPage, tasksInRange } from './list/reads.ts'
import { ownTaskFunctions } from './own.ts'
import { commentsOf, rostersBelow, taskById } from './reads.ts'
import { daysBetweenOf } from './recurring/recurrence.ts'
import { addComment, tickStep } from './remarks/remarks.ts'
import { rollDown } from './roll-down/roll-down.ts'
import { cancel, changeState, restore, undoState } from './states/change-state.ts'
import { unknownTask } from './writes.ts'

const reads: readonly Implementation[] = [
  implement(listTasks, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return taskPage(call.tx, scope, input, { ...input, now: call.now })
  }),

  implement(getTask, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return whole(call.tx, scope, input.taskId, call.now)
  }),

  implement(getTaskBelow, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return { rosters: await rostersBelow(call.tx, scope, input.taskId, call.now) }
  }),

  implement(listTaskComments, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return { comments: await commentsOf(call.tx, scope, input) }
  }),

  implement(listTaskHistory, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return { events: await historyOf(call.tx, scope, input) }
  }),

  implement(listTaskCalendar, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    const days = daysBetween(input.from, input.to)
    if (days < 0) refuse('invalid-argument', 'The last day is before the first one.', { field: 'to' })
    if (days >= CALENDAR_DAYS) {
      refuse('out-of-range', `Choose ${CALENDAR_DAYS} days at most.`, { field: 'to' })
    }
    call.record({ rosterId: scope.rosterId })
    const tasks = await tasksInRange(call.tx, scope, { ...input, now: call.now })
    const planned = await plannedIn(call.tx, scope, input)
    return {
      tasks: tasks.slice(0, CALENDAR_LIMIT),
      planned: planned.slice(0, CALENDAR_LIMIT),
      more: tasks.length > CALENDAR_LIMIT || planned.length > CALENDAR_LIMIT,
    }
  }),

  implement(countTasks, async (call, input) => {
    // Not on record: figures say nothing about anybody.
    const scope = await asChainViewer(call, input.rosterId)
    return taskCounts(call.tx, scope, input.over, call.now)
  }),

  implement(exportTasks, async (call, input) => {
    const scope = await asChainViewer(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return exportFile(call.tx, scope, input, { by: await callerName(call.tx, scope), createdAt: call.now })
  }),
]

/** The days in a range on which recurring tasks come again; at most one more than a calendar holds. */
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
    const scope = await asChainEditor(call, input.rosterId)
    await addTask(call, scope, input.taskId, input.task)
    for (const soldierId of input.task.assignees) call.record({ rosterId: scope.rosterId, soldierId })
    call.record({ rosterId: scope.rosterId })
    return whole(call.tx, scope, input.taskId, call.now)
  }),

  implement(updateTask, async (call, input) => {
    const scope = await asChainEditor(call, input.rosterId)
    await editTask(call, scope, input)
    for (const soldierId of input.patch.assignees ?? []) call.record({ rosterId: scope.rosterId, soldierId })
    call.record({ rosterId: scope.rosterId })
    return whole(call.tx, scope, input.taskId, call.now)
  }),

  implement(setTaskState, async (call, input) => {
    const scope = await asChainEditor(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return changeState(call, scope, input)
  }),

  implement(undoTaskState, async (call, input) => {
    const scope = await asChainEditor(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return undoState(call, scope, input)
  }),

  implement(cancelTask, async (call, input) => {
    const scope = await asChainEditor(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return cancel(call, scope, input)
  }),

  implement(restoreTask, async (call, input) => {
    const scope = await asChainEditor(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return restore(call, scope, input)
  }),

  implement(tickTaskStep, async (call, input) => {
    const scope = await asChainEditor(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return tickStep(call, scope, input)
  }),

  implement(commentOnTask, async (call, input) => {
    const scope = await asChainEditor(call, input.rosterId)
    call.record({ rosterId: scope.rosterId })
    return addComment(call, scope, input)
  }),

  implement(rollDownTask, async (call, input) => {
    const scope = await asChainEditor(call, input.rosterId)
    await rollDown(call, scope, input)
    call.record({ rosterId: scope.rosterId })
    for (const { rosterId } of input.to) call.record({ rosterId })
    return { rosters: await rostersBelow(call.tx, scope, input.taskId, call.now) }
  }),
]

export const taskFunctions: readonly Implementation[] = [...reads, ...writes, ...ownTaskFunctions]
