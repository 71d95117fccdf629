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
/** Most rosters that one act rolls a task down to. */
export const ROLL_DOWN_LIMIT = 200
/** Most comments that come with a task; older ones by `listTaskComments`. */
export const COMMENTS_SHOWN = 50
/** Most tasks, and most planned ones, in a range of the calendar. */
export const CALENDAR_LIMIT = 1000
export const CALENDAR_DAYS = 62

const id = () => z.uuid().toLowerCase()
export const taskId = id()
export const stepId = id()
/** Chosen by the client for each act, so that a repeated send stays one act. */
export const actId = id()

export const taskState = z.enum(TASK_STATE_NAMES)
export const taskPriority = z.enum(TASK_PRIORITY_NAMES)

export const suspense = z.strictObject({
  date: calendarDate,
  /** 'HH:MM' by the clocks of the roster; null: by the end of the day. */
  time: clockTime.nullable().default(null),
})

/** RRULE of RFC 5545, without the name: `FREQ=WEEKLY;BYDAY=MO`. Days only; the time is that of the suspense. */
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
  /** Who tasked: unit, person, meeting, OPORD or FRAGO number. */
  source: freeText(120),
  /** Office of primary responsibility. */
  opr: freeText(80),
  /** Soldiers of the roster. */
  assignees: z.array(soldierId).max(ASSIGNEE_LIMIT),
  /** A group of the roster, with everybody in the groups below it. */
  groupId: groupId.nullable(),
  suspense: suspense.nullable(),
  priority: taskPriority,
  /** In this order. A step keeps whether it is done by its id; one that is left out is gone. */
  steps: z.array(z.strictObject({ id: stepId, title: guardedTitle })).max(STEP_LIMIT),
  /** Needs a suspense. A task that came from above has none. */
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

/** The tasks that this one was rolled down to, in rosters that are below now. Cancelled ones are not in `total`. */
export const taskRollUp = z.object({
  total: z.int(),
  complete: z.int(),
  /** Open, and past their own suspense at the time of the answer. */
  late: z.int(),
  /** Of the whole, rounded down; null with a total of 0. */
  percent: z.int().nullable(),
})

/** A task as lists show it. */
export const taskLine = z.object({
  id: taskId,
  rosterId,
  rosterName: z.string(),
  /** The roster's: suspense and planned days are by its clocks. */
  timeZone: z.string(),
  title: z.string(),
  source: z.string(),
  opr: z.string(),
  assignees: z.array(z.object({ soldierId, name: z.string() })).max(ASSIGNEE_LIMIT),
  group: z.object({ id: groupId, name: z.string() }).nullable(),
  suspense: suspense.nullable(),
  /** The suspense as an instant: what `dueness` takes. */
  dueAt: z.iso.datetime().nullable(),
  priority: taskPriority,
  state: taskState,
  /** When and by whom the state was last changed; null while it is the first one. */
  stateSince: z.object({ act: actId, at: z.iso.datetime(), by: z.string() }).nullable(),
  steps: z.object({ done: z.int(), total: z.int() }),
  comments: z.int(),
  recurrence: z.string().nullable(),
  /** The leader above who rolled it down; null for one of the roster's own, or when that leader is no longer above. */
  from: z.object({ rosterName: z.string(), leader: z.string() }).nullable(),
  /** Null when it was not rolled down. */
  below: taskRollUp.nullable(),
  /** Of the fields, for `updateTask`; states, ticks and comments do not count it up. */
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type TaskLine = z.output<typeof taskLine>

export const taskStep = z.object({
  id: stepId,
  title: z.string(),
  done: z.boolean(),
  /** Who ticked it last, or took the tick back; null while nobody did. */
  last: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})

export const taskComment = z.object({ id: actId, at: z.iso.datetime(), by: z.string(), text: z.string() })
export type TaskComment = z.output<typeof taskComment>

/** One task, whole. */
export const task = taskLine.extend({
  details: z.string(),
  createdBy: z.string(),
  stepList: z.array(taskStep).max(STEP_LIMIT),
  /** The newest, oldest of them first. */
  commentList: z.array(taskComment).max(COMMENTS_SHOWN),
  /** The suspense of the task above: no later one is taken. */
  notAfter: z.iso.datetime().nullable(),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
})
export type Task = z.output<typeof task>

/** One line of the append-only history of a task. */
export const taskEvent = z.object({
  id: actId,
  at: z.iso.datetime(),
  by: z.string(),
  kind: z.enum(['created', 'edited', 'state', 'step', 'rolled down', 'suspense moved from above', 'recurred']),
  /** Of `state`: what it was and became. `counted` is false when a later change had come before it. */
  state: z.object({ from: taskState, to: taskState, counted: z.boolean(), undo: z.boolean() }).nullable(),
  /** Of `step`. */
  step: z.object({ title: z.string(), done: z.boolean() }).nullable(),
  /** Of `edited` and `suspense moved from above`: what each field was and became, as people read it. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })).max(20),
  /** Of `rolled down`: names of rosters. */
  rosters: z.array(z.string()).max(ROLL_DOWN_LIMIT),
})
export type TaskEvent = z.output<typeof taskEvent>

/** Where a state stands after an act that may have come late. */
export const stateAnswer = z.object({
  state: taskState,
  /** Of the last change that counts, and by whom; null while the state is the first one. */
  stateSince: taskLine.shape.stateSince,
  /** Whether the act that was sent is the one that counts now, or was for its time. False: somebody was later. */
  counted: z.boolean(),
  /** The next task of a recurring one, if this act made it. */
  next: taskId.nullable(),
})
export type StateAnswer = z.output<typeof stateAnswer>

/** A roster directly below, and what became of the task there. */
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
  /** Under 24 hours. */
  red: z.int(),
  /** Under 48 hours, those under 24 among them. */
  dueIn48: z.int(),
  /** Of the open ones. */
  critical: z.int(),
  waiting: z.int(),
  submitted: z.int(),
  /** Without a suspense, of the open ones. */
  undated: z.int(),
  /** In the last seven days. */
  completed: z.int(),
})
export type TaskCounts = z.output<typeof taskCounts>

/** A day on which a recurring task will come again. */
export const plannedTask = z.object({
  taskId,
  rosterId,
  title: z.string(),
  suspense,
  dueAt: z.iso.datetime(),
})
export type PlannedTask = z.output<typeof plannedTask>
