import * as z from 'zod'
import { checked } from '../../kernel/checked.ts'
import { calendarDate, clockTime } from '../../kernel/calendar-date-schema.ts'
import { GUARDED_WORDS, guardText } from '../../kernel/guarded-text.ts'
import { freeText, requiredText } from '../../kernel/text.ts'
import { groupId, rosterId, soldierId } from '../../roster/schema.ts'
export { TASK_PAGE } from './limits.ts'
import { recurrenceProblem } from './recurrence-rule.ts'
import { TASK_PRIORITY_NAMES, TASK_STATE_NAMES } from './states.ts'

export const ASSIGNEE_LIMIT = 50
export const STEP_LIMIT = 50
/** Rosters to which one act rolls a task down. */
export const ROLL_DOWN_LIMIT = 200
/** Comments that come with a task. `listTaskComments` returns the older ones. */
export const COMMENTS_SHOWN = 50
/** Tasks, and planned tasks, in one calendar range. */
export const CALENDAR_LIMIT = 1000
export const CALENDAR_DAYS = 62

const id = () => z.uuid().toLowerCase()
export const taskId = id()
export const stepId = id()
/** Made by the client for each act, so that an act sent twice counts once. */
export const actId = id()

export const taskState = z.enum(TASK_STATE_NAMES)
export const taskPriority = z.enum(TASK_PRIORITY_NAMES)

export const suspense = z.strictObject({
  date: calendarDate,
  /** 'HH:MM' in the roster's time zone. Null means by the end of the day. */
  time: clockTime.nullable().default(null),
})

/**
 * An RRULE of RFC 5545 without its name: `FREQ=WEEKLY;BYDAY=MO`. It has only days. The time is that of the suspense.
 */
export const recurrence = z
  .string()
  .max(200)
  .transform((raw) =>
    raw
      .trim()
      .toUpperCase()
      .replace(/^RRULE:/, ''),
  )
  .check(
    checked(
      'A rule of RFC 5545 by days, weeks, months or years, without times of day, that ends by COUNT or UNTIL and not both.',
      (rule, context) => {
        const message = recurrenceProblem(rule)
        if (message) context.addIssue({ code: 'custom', message })
      },
    ),
  )

const guardedTitle = requiredText(200).check(
  checked(GUARDED_WORDS, (value, context) => {
    const message = guardText(value)
    if (message) context.addIssue({ code: 'custom', message })
  }),
)

const fields = {
  title: guardedTitle,
  details: freeText(4000, { lines: true }),
  /** Who gave the tasking: unit, person, meeting, OPORD or FRAGO number. */
  source: freeText(120),
  /** Office of primary responsibility. */
  opr: freeText(80),
  /** Soldiers of the roster. */
  assignees: z.array(soldierId).max(ASSIGNEE_LIMIT),
  /** A group of the roster, including the groups below it. */
  groupId: groupId.nullable(),
  suspense: suspense.nullable(),
  priority: taskPriority,
  /** In this order. A step keeps its tick by its id. A step that is left out is deleted. */
  steps: z.array(z.strictObject({ id: stepId, title: guardedTitle })).max(STEP_LIMIT),
  /** Needs a suspense. Null for a task that came from above. */
  recurrence: recurrence.nullable(),
}

export const taskInput = z.strictObject({
  title: fields.title,
  details: fields.details.default(''),
  source: fields.source.default(''),
  opr: fields.opr.default(''),
  assignees: fields.assignees.default([]),
  groupId: fields.groupId.default(null),
  suspense: fields.suspense.default(null),
  priority: fields.priority.default('routine'),
  steps: fields.steps.default([]),
  recurrence: fields.recurrence.default(null),
})
export type TaskInput = z.output<typeof taskInput>

export const taskPatch = z.strictObject(fields).partial()
export type TaskPatch = z.output<typeof taskPatch>

/** The tasks that this one was rolled down to, in rosters that are now below. `total` does not count canceled ones. */
export const taskRollUp = z.object({
  total: z.int(),
  complete: z.int(),
  /** Open, and past their own suspense when the answer was made. */
  late: z.int(),
  /** Percent of the total, rounded down. Null when the total is 0. */
  percent: z.int().nullable(),
})

/** A task as lists show it. */
export const taskLine = z.object({
  id: taskId,
  rosterId,
  rosterName: z.string(),
  /** The roster's time zone, which the suspense and the planned days use. */
  timeZone: z.string(),
  title: z.string(),
  source: z.string(),
  opr: z.string(),
  assignees: z.array(z.object({ soldierId, name: z.string() })).max(ASSIGNEE_LIMIT),
  group: z.object({ id: groupId, name: z.string() }).nullable(),
  suspense: suspense.nullable(),
  /** The suspense as an instant, as `dueness` takes it. */
  dueAt: z.iso.datetime().nullable(),
  priority: taskPriority,
  state: taskState,
  /** The last change of the state that counts, when and by whom. Null while the task has its first state. */
  stateSince: z.object({ act: actId, at: z.iso.datetime(), by: z.string() }).nullable(),
  steps: z.object({ done: z.int(), total: z.int() }),
  comments: z.int(),
  recurrence: z.string().nullable(),
  /** The leader above who rolled it down. Null for the roster's own task, or when that leader is no longer above. */
  from: z.object({ rosterName: z.string(), leader: z.string() }).nullable(),
  /** Null when it was not rolled down. */
  below: taskRollUp.nullable(),
  /** The version of the fields, for `updateTask`. States, ticks and comments do not increase it. */
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type TaskLine = z.output<typeof taskLine>

export const taskStep = z.object({
  id: stepId,
  title: z.string(),
  done: z.boolean(),
  /** Who ticked or unticked it last. Null when nobody did. */
  last: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})

export const taskComment = z.object({ id: actId, at: z.iso.datetime(), by: z.string(), text: z.string() })
export type TaskComment = z.output<typeof taskComment>

/** One task with all its details. */
export const task = taskLine.extend({
  details: z.string(),
  createdBy: z.string(),
  stepList: z.array(taskStep).max(STEP_LIMIT),
  /** The newest comments, the oldest of them first. */
  commentList: z.array(taskComment).max(COMMENTS_SHOWN),
  /** The suspense of the task above. A later one is refused. */
  notAfter: z.iso.datetime().nullable(),
  /** Whether the caller may set its state, check off its steps and comment. */
  mayChange: z.boolean(),
  /**
   * Whether the caller may also change its fields and who has it, roll it down and cancel it. Not for a leader of some
   * groups, as long as others have it too.
   */
  mayEdit: z.boolean(),
  /** How many Soldiers have it, by name or by group, whom the caller's part of the roster leaves out. */
  others: z.int(),
})
export type Task = z.output<typeof task>

/** One line of the append-only history of a task. */
export const taskEvent = z.object({
  id: actId,
  at: z.iso.datetime(),
  by: z.string(),
  kind: z.enum(['created', 'edited', 'state', 'step', 'rolled down', 'suspense moved from above', 'recurred']),
  /** For `state`: the state before and after. `counted` is false when a later change was already stored. */
  state: z.object({ from: taskState, to: taskState, counted: z.boolean(), undo: z.boolean() }).nullable(),
  /** For `step`. */
  step: z.object({ title: z.string(), done: z.boolean() }).nullable(),
  /** For `edited` and `suspense moved from above`: each field before and after, as people read it. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })).max(20),
  /** For `rolled down`: the names of the rosters. */
  rosters: z.array(z.string()).max(ROLL_DOWN_LIMIT),
})
export type TaskEvent = z.output<typeof taskEvent>

/** The state of a task after an act that may have arrived late. */
export const stateAnswer = z.object({
  state: taskState,
  /** The last change of the state that counts, when and by whom. Null while the task has its first state. */
  stateSince: taskLine.shape.stateSince,
  /** Whether the act that was sent counts, or counted at its time. False when somebody's later act counts. */
  counted: z.boolean(),
  /** The next task of a recurring one, when this act made it. */
  next: taskId.nullable(),
})
export type StateAnswer = z.output<typeof stateAnswer>

/** A roster directly below, and the state of the task there. */
export const taskBelow = z.object({
  rosterId,
  name: z.string(),
  leader: z.string(),
  timeZone: z.string(),
  task: taskLine
    .pick({ id: true, state: true, stateSince: true, suspense: true, dueAt: true, steps: true, below: true })
    .nullable(),
})
export type TaskBelow = z.output<typeof taskBelow>

export const taskCounts = z.object({
  open: z.int(),
  overdue: z.int(),
  /** Due in less than 24 hours. */
  red: z.int(),
  /** Due in less than 48 hours, including those in less than 24. */
  dueIn48: z.int(),
  /** How many of the open ones are critical. */
  critical: z.int(),
  waiting: z.int(),
  submitted: z.int(),
  /** How many of the open ones have no suspense. */
  undated: z.int(),
  /** Completed in the last seven days. */
  completed: z.int(),
})
export type TaskCounts = z.output<typeof taskCounts>

/** A future day of a recurring task. */
export const plannedTask = z.object({
  taskId,
  rosterId,
  title: z.string(),
  suspense,
  dueAt: z.iso.datetime(),
})
export type PlannedTask = z.output<typeof plannedTask>
