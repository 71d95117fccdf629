import { userTopic } from '../../identity/functions.ts'
import { accountTopic, topicOfRoster } from '../../kernel/topic.ts'
import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { freeText, text } from '../../kernel/text.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { groupId, rosterId, soldierId } from '../../roster/schema.ts'
import {
  actId,
  CALENDAR_LIMIT,
  plannedTask,
  ROLL_DOWN_LIMIT,
  stateAnswer,
  stepId,
  suspense,
  TASK_PAGE,
  task,
  taskBelow,
  taskComment,
  taskCounts,
  taskEvent,
  taskId,
  taskInput,
  taskLine,
  taskPatch,
  taskState,
} from './schema.ts'

/** Changes when a task of the roster, or of those rolled down from them, changes. */
export const tasksTopic = topicOfRoster('tasks')

/** Changes when a task of the rosters below changes. */
export const tasksBelowTopic = topicOfRoster('tasks-below')

/** Changes when a task of the Soldier that this account is linked to changes. */
export const myTasksTopic = accountTopic('tasks')

const ofRoster = { rosterId }
const ofTask = { rosterId, taskId }
/** The roster alone, or with every roster below it. */
const over = { over: z.enum(['roster', 'chain']).default('roster') }
const topicsOver = (input: { rosterId: string; over: 'roster' | 'chain' }) =>
  input.over === 'chain' ? [tasksTopic(input.rosterId), tasksBelowTopic(input.rosterId)] : [tasksTopic(input.rosterId)]
const topics = (input: { rosterId: string }) => [rosterTopic(input.rosterId), tasksTopic(input.rosterId)]
const myTopics = (_input: unknown, uid: string) => [userTopic(uid), myTasksTopic(uid)]

/** The cursor of a page of tasks: the last task of the page before. */
const cursor = z.strictObject({ at: z.iso.datetime().nullable(), id: taskId })
const page = {
  after: cursor.nullable().default(null),
  limit: z.int().min(1).max(TASK_PAGE).default(50),
}
const taskPage = z.object({ tasks: z.array(taskLine).max(TASK_PAGE), next: cursor.nullable() })
const older = {
  after: z.iso.datetime().nullable().default(null),
  limit: z.int().min(1).max(100).default(50),
}

const filters = {
  /**
   * `mine` are open tasks that are assigned to the caller or that the caller made. `due in 48` are due in less than 48
   * hours and not overdue. `done` are complete or canceled, the newest first. All others are by suspense, with undated
   * ones last.
   */
  show: z.enum(['open', 'mine', 'overdue', 'due in 48', 'done']).default('open'),
  state: taskState.nullable().default(null),
  /** Assigned to this group or one below it, or to a Soldier in them. */
  groupId: groupId.nullable().default(null),
  /** Assigned to this Soldier by name or by group. */
  soldierId: soldierId.nullable().default(null),
  /** Found in the title, details, source or OPR. */
  text: text(100).default(''),
}

// --- Leaders --------------------------------------------------------------------------------------

export const listTasks = defineFunction({
  name: 'listTasks',
  summary: 'The tasks of a roster, or of all rosters below it too, a page at a time.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...over, ...filters, ...page }),
  output: taskPage,
  topics: topicsOver,
})

export const getTask = defineFunction({
  name: 'getTask',
  summary: 'One task with its steps and its newest comments.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject(ofTask),
  output: task,
  topics,
})

export const listWholeTasks = defineFunction({
  name: 'listWholeTasks',
  summary: 'The first open tasks of a roster by suspense, each with its steps and its newest comments.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: z.object({ tasks: z.array(task).max(TASK_PAGE) }),
  topics,
})

export const getTaskBelow = defineFunction({
  name: 'getTaskBelow',
  summary: 'The rosters directly below, and the progress of each on this task if it was rolled down.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject(ofTask),
  output: z.object({ rosters: z.array(taskBelow).max(ROLL_DOWN_LIMIT) }),
  topics,
})

export const listTaskComments = defineFunction({
  name: 'listTaskComments',
  summary: 'The comments on a task, newest first.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...ofTask, ...older }),
  output: z.object({ comments: z.array(taskComment).max(100) }),
  topics,
})

export const listTaskHistory = defineFunction({
  name: 'listTaskHistory',
  summary: 'The change history of a task, newest first.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...ofTask, ...older }),
  output: z.object({ events: z.array(taskEvent).max(100) }),
  topics,
})

export const listTaskCalendar = defineFunction({
  name: 'listTaskCalendar',
  summary: 'Tasks with a suspense from one day to another (62 days at most), and the future days of recurring ones.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...over, from: calendarDate, to: calendarDate }),
  output: z.object({
    tasks: z.array(taskLine).max(CALENDAR_LIMIT),
    planned: z.array(plannedTask).max(CALENDAR_LIMIT),
    /** There are more tasks than one answer holds. Choose fewer days. */
    more: z.boolean(),
  }),
  topics: topicsOver,
})

export const countTasks = defineFunction({
  name: 'countTasks',
  summary: 'The number of tasks that are open, overdue and due soon.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  input: z.strictObject({ ...ofRoster, ...over }),
  output: taskCounts,
  topics: topicsOver,
})

export const createTask = defineFunction({
  name: 'createTask',
  summary: 'Add a task under an id made by the client. Sending it again changes nothing.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: ({ task }) => [...task.assignees, null],
  subscription: 'needed',
  input: z.strictObject({ ...ofTask, task: taskInput }),
  output: task,
})

export const updateTask = defineFunction({
  name: 'updateTask',
  summary: 'Change fields of a task. An earlier suspense also moves later ones of the rosters below.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: ({ patch }) => [...(patch.assignees ?? []), null],
  subscription: 'needed',
  input: z.strictObject({
    ...ofTask,
    /** The version on the caller's screen. When it is no longer the newest, the call fails with `aborted`. */
    version: z.int32(),
    patch: taskPatch,
  }),
  output: task,
})

/** An act on a task. A phone without signal keeps it until it can send it. */
const act = {
  actId,
  /** When it was done, by the device's clock. A time ahead of the server's clock counts as now. Null means now. */
  at: z.iso.datetime().nullable().default(null),
}
const stateChange = {
  ...act,
  state: taskState.exclude(['cancelled']),
  /**
   * The `stateSince.act` on the caller's screen. A change counts after the state that its author saw, whatever the
   * clocks say. Between other acts the later one counts, in whatever order they arrive.
   */
  seen: actId.nullable().default(null),
}
const tick = { ...act, stepId, done: z.boolean() }
const comment = {
  actId,
  text: freeText(2000, { lines: true }).pipe(z.string().min(1, { error: 'Write a comment.' })),
}

export const setTaskState = defineFunction({
  name: 'setTaskState',
  summary: 'Set the state of a task. Completing a recurring task makes the next one.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofTask, ...stateChange }),
  output: stateAnswer,
  limits: { perMinute: 300 },
})

export const undoTaskState = defineFunction({
  name: 'undoTaskState',
  summary: 'Undo the last change of state, including the next recurring task and canceled tasks below.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofTask, actId, undoes: actId }),
  output: stateAnswer,
})

export const cancelTask = defineFunction({
  name: 'cancelTask',
  summary: 'Cancel a task and, on request, the open tasks that it was rolled down to.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofTask, actId, below: z.boolean().default(false) }),
  output: stateAnswer,
})

export const restoreTask = defineFunction({
  name: 'restoreTask',
  summary: 'Restore a canceled task to its old state, and those canceled with it.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofTask, actId }),
  output: stateAnswer,
})

export const tickTaskStep = defineFunction({
  name: 'tickTaskStep',
  summary: 'Mark a step of a task done or not done. Of two ticks the later one counts.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofTask, ...tick }),
  output: z.object({ done: z.boolean() }),
  limits: { perMinute: 300 },
})

export const commentOnTask = defineFunction({
  name: 'commentOnTask',
  summary: 'Add a comment to a task.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ ...ofTask, ...comment }),
  output: taskComment,
})

export const rollDownTask = defineFunction({
  name: 'rollDownTask',
  summary: 'Give a task to rosters directly below, each with its own suspense, which is not later than this one’s.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: ({ to }) => [null, ...to.map(({ rosterId }) => ({ rosterId }))],
  subscription: 'needed',
  input: z.strictObject({
    ...ofTask,
    actId,
    to: z
      .array(
        z.strictObject({
          ...ofRoster,
          /** The id of the new task there. A roster that already has the task keeps its own. */
          taskId,
          suspense: suspense.nullable(),
        }),
      )
      .min(1)
      .max(ROLL_DOWN_LIMIT),
  }),
  output: z.object({ rosters: z.array(taskBelow).max(ROLL_DOWN_LIMIT) }),
  limits: { perMinute: 30 },
})

export const exportTasks = defineFunction({
  name: 'exportTasks',
  summary: 'The due-out list for the training meeting, by suspense, as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, ...over, ...filters, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})

// --- The linked Soldier ---------------------------------------------------------------------------

export const listMyTasks = defineFunction({
  name: 'listMyTasks',
  summary: 'The tasks assigned to the caller’s own row, by name or by group. Empty without a link.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({ show: z.enum(['open', 'done']).default('open'), ...page }),
  output: taskPage,
  topics: myTopics,
})

export const getMyTask = defineFunction({
  name: 'getMyTask',
  summary: 'One of the caller’s own tasks, with its steps and newest comments.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({ taskId }),
  output: task,
  topics: myTopics,
})

export const listMyWholeTasks = defineFunction({
  name: 'listMyWholeTasks',
  summary: 'The first of the caller’s own open tasks by suspense, each with its steps and newest comments.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({}),
  output: z.object({ tasks: z.array(task).max(TASK_PAGE) }),
  topics: myTopics,
})

export const setMyTaskState = defineFunction({
  name: 'setMyTaskState',
  summary: 'Set the state of one of the caller’s own tasks. Leaders see it.',
  kind: 'write',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({ taskId, ...stateChange }),
  output: stateAnswer,
  limits: { perMinute: 120 },
})

export const undoMyTaskState = defineFunction({
  name: 'undoMyTaskState',
  summary: 'Undo the caller’s own last change of state.',
  kind: 'write',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({ taskId, actId, undoes: actId }),
  output: stateAnswer,
})

export const tickMyTaskStep = defineFunction({
  name: 'tickMyTaskStep',
  summary: 'Mark a step of one of the caller’s own tasks done or not done.',
  kind: 'write',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({ taskId, ...tick }),
  output: z.object({ done: z.boolean() }),
  limits: { perMinute: 120 },
})

export const commentOnMyTask = defineFunction({
  name: 'commentOnMyTask',
  summary: 'Add a comment to one of the caller’s own tasks.',
  kind: 'write',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({ taskId, ...comment }),
  output: taskComment,
  limits: { perMinute: 30 },
})
