import { dueAt, suspenseProblem, type Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import { OPEN_TASK_LIMIT } from '@muster/domain/dutyday/tasks/limits.ts'
import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import type { TaskInput, TaskPatch } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_PRIORITIES } from '@muster/domain/dutyday/tasks/states.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { callerName } from '../../../roster/people/reads.ts'
import type { ChainEditor } from '../../../roster/scope.ts'
import type { FieldDetail } from '../events.ts'
import type { Changing, HeldTask } from '../held-task.ts'
import { FIELD_LABELS } from '../history/reads.ts'
import { nextDay } from '../recurring/recurrence.ts'
import { pullDown } from '../roll-down/pull-down.ts'
import { announceTask } from '../announce.ts'
import { accountsOf, addEvents, holdTask, mustLeadAll, touchTasks } from '../writes.ts'
import { assignable, countOpen, creatorOf, isGroup, lastEdit, partsOf } from './reads.ts'
import { insertTask, putAssignees, putSteps, updateTaskRow } from './writes.ts'

/** Adds a task. A repeated call finds the task that is there already. */
export async function addTask(call: Changing, scope: ChainEditor, id: string, input: TaskInput): Promise<void> {
  const { tx, now } = call
  if (await isKnown(tx, scope, id)) return
  if ((await countOpen(tx, scope)) >= OPEN_TASK_LIMIT) {
    refuse('resource-exhausted', `${OPEN_TASK_LIMIT} tasks are open here. Complete or cancel some first.`)
  }
  if (input.recurrence !== null && input.suspense === null) mustHaveSuspense('task.suspense')
  await mustBeInRoster(tx, scope, input, 'task.')
  mustBeDifferent(input.steps, 'task.steps')
  const made = await insertTask(tx, scope, {
    id,
    title: input.title,
    details: input.details,
    source: input.source,
    opr: input.opr,
    group_id: input.groupId,
    priority: input.priority,
    ...suspenseColumns(input.suspense, scope.timeZone),
    ...seriesColumns(call, input.recurrence, input.suspense?.date ?? null),
    created_at: now,
  })
  if (!made) {
    // Sent twice at the same moment, or the id of a task that the caller does not see.
    if (!(await isKnown(tx, scope, id))) idTaken()
    return
  }
  await putAssignees(tx, scope, id, input.assignees)
  await putSteps(tx, scope, id, input.steps)
  await addEvents(tx, scope, [{ taskId: id, id: call.newId(), at: now, kind: 'created', detail: {} }])
  await touchTasks(tx, scope, [id])
  await notifyAssignees(call, scope, { id, title: input.title, suspense: input.suspense }, [])
}

/** Whether the caller has added this task before. An id that another account has used is refused. */
async function isKnown(tx: WriteTx, scope: ChainEditor, id: string): Promise<boolean> {
  const by = await creatorOf(tx, scope, id)
  if (by !== undefined && by !== scope.uid) idTaken()
  return by !== undefined
}

function idTaken(): never {
  return refuse('already-exists', 'A task with this id is there already. Add this one under a new id.', {
    field: 'taskId',
  })
}

function mustHaveSuspense(field: string): never {
  return refuse('invalid-argument', 'A task that repeats needs a suspense to count from.', { field })
}

function mustBeDifferent(steps: TaskInput['steps'], field: string): void {
  if (new Set(steps.map(({ id }) => id)).size === steps.length) return
  refuse('invalid-argument', 'Two steps have the same id. Give each its own.', { field })
}

/** Refuses Soldiers and groups that are not of the roster, and Soldiers who have left it. */
async function mustBeInRoster(
  tx: WriteTx,
  scope: ChainEditor,
  { assignees = [], groupId = null }: Pick<TaskPatch, 'assignees' | 'groupId'>,
  field: string,
): Promise<void> {
  const rows = assignees.length > 0 ? await assignable(tx, scope, assignees) : []
  for (const [at, soldierId] of assignees.entries()) {
    const row = rows.find(({ id }) => id === soldierId)
    if (!row) {
      refuse('not-found', 'No such Soldier in this roster. Choose another.', { field: `${field}assignees.${at}` })
    }
    if (row.archived) {
      refuse('failed-precondition', 'This Soldier is archived. Choose another, or restore the Soldier first.', {
        field: `${field}assignees.${at}`,
      })
    }
  }
  if (groupId !== null && !(await isGroup(tx, scope, groupId))) {
    refuse('not-found', 'No such group in this roster. Choose another.', { field: `${field}groupId` })
  }
}

function suspenseColumns(suspense: Suspense | null, timeZone: string) {
  return {
    suspense_date: suspense?.date ?? null,
    suspense_time: suspense?.time ?? null,
    due_at: suspense && dueAt(suspense, timeZone),
  }
}

/** A new series that begins with this task. */
function seriesColumns(call: Changing, rule: string | null, start: CalendarDate | null) {
  if (rule === null || start === null) {
    return { recurrence: null, series_id: null, series_start: null, occurrence: null, next_on: null }
  }
  return {
    recurrence: rule,
    series_id: call.newId(),
    series_start: start,
    occurrence: start,
    next_on: nextDay({ rule, start }, start),
  }
}

/** Notifies the accounts that have the task now and did not before. */
async function notifyAssignees(
  call: Changing,
  scope: ChainEditor,
  task: { readonly id: string; readonly title: string; readonly suspense: Suspense | null },
  before: readonly string[],
): Promise<void> {
  const recipients = (await accountsOf(call.tx, scope, task.id)).filter((uid) => !before.includes(uid))
  if (recipients.length === 0) return
  const by = await callerName(call.tx, scope)
  await announceTask(call.tx, task, { recipients, by, byUid: scope.uid, at: call.now })
}

/** Changes fields of a task that is still in the version the caller saw. */
export async function editTask(
  call: Changing,
  scope: ChainEditor,
  edit: { readonly taskId: string; readonly version: number; readonly patch: TaskPatch },
): Promise<void> {
  const { tx, now } = call
  const { patch } = edit
  const task = await holdTask(tx, scope, edit.taskId)
  await mustLeadAll(tx, scope, task.id)
  if (task.version !== edit.version) {
    const last = await lastEdit(tx, scope, task.id)
    const differences = (await changesOf(tx, scope, task, patch)).map(({ field, from, to }) => ({
      what: FIELD_LABELS[field] ?? field,
      mine: inFew(to),
      theirs: inFew(from),
    }))
    const { version } = task
    refuseChanged({ by: last?.by ?? null, at: last?.at.toISOString() ?? null, what: 'this task', version, differences })
  }
  await mustBeInRoster(tx, scope, patch, 'patch.')
  mustBeDifferent(patch.steps ?? [], 'patch.steps')
  const before = suspenseOf(task)
  const suspense = patch.suspense === undefined ? before : patch.suspense
  mustFit(scope, task, patch, suspense)

  const changes = await changesOf(tx, scope, task, patch)
  if (changes.length === 0) return
  const told = await accountsOf(tx, scope, task.id)
  // Before and after the change, so that an account that loses the task sees it go.
  await touchTasks(tx, scope, [task.id])
  const title = patch.title ?? task.title
  await updateTaskRow(tx, scope, task.id, {
    title,
    details: patch.details ?? task.details,
    source: patch.source ?? task.source,
    opr: patch.opr ?? task.opr,
    group_id: patch.groupId === undefined ? task.groupId : patch.groupId,
    priority: patch.priority ?? task.priority,
    ...suspenseColumns(suspense, scope.timeZone),
    ...(patch.recurrence !== undefined && patch.recurrence !== task.recurrence
      ? seriesColumns(call, patch.recurrence, suspense?.date ?? null)
      : {}),
    version: task.version + 1,
  })
  if (patch.assignees) await putAssignees(tx, scope, task.id, patch.assignees)
  if (patch.steps) await putSteps(tx, scope, task.id, patch.steps)
  await addEvents(tx, scope, [{ taskId: task.id, id: call.newId(), at: now, kind: 'edited', detail: { changes } }])
  await touchTasks(tx, scope, [task.id])
  await notifyAssignees(call, scope, { id: task.id, title, suspense }, told)
  if (changes.some(({ field }) => field === 'suspense')) {
    await pullDown(call, scope, task.id, suspense && dueAt(suspense, scope.timeZone))
  }
}

function suspenseOf(task: HeldTask): Suspense | null {
  return task.suspenseDate && { date: task.suspenseDate, time: task.suspenseTime }
}

function mustFit(scope: ChainEditor, task: HeldTask, patch: TaskPatch, suspense: Suspense | null): void {
  const recurrence = patch.recurrence === undefined ? task.recurrence : patch.recurrence
  if (recurrence !== null && suspense === null) mustHaveSuspense('patch.suspense')
  if (!task.isFromAbove) return
  if (recurrence !== null) {
    refuse('failed-precondition', 'A task from a leader above does not repeat. Add one of your own that does.', {
      field: 'patch.recurrence',
    })
  }
  if (patch.suspense === undefined) return
  const problem = suspenseProblem({ suspense, timeZone: scope.timeZone }, { dueAt: task.notAfter })
  if (problem) {
    refuse('failed-precondition', problem, {
      field: 'patch.suspense',
      ...(task.notAfter ? { notAfter: task.notAfter.toISOString() } : {}),
    })
  }
}

/** The real changes, in the form of the history. */
async function changesOf(tx: WriteTx, scope: ChainEditor, task: HeldTask, patch: TaskPatch): Promise<FieldDetail[]> {
  const changes: FieldDetail[] = []
  const note = (field: string, from: FieldDetail['from'], to: FieldDetail['to']) => {
    if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ field, from, to })
  }
  for (const field of ['title', 'details', 'source', 'opr'] as const) {
    if (patch[field] !== undefined) note(field, task[field], patch[field])
  }
  if (patch.priority) note('priority', TASK_PRIORITIES[task.priority].label, TASK_PRIORITIES[patch.priority].label)
  if (patch.suspense !== undefined) note('suspense', inWords(suspenseOf(task)), inWords(patch.suspense))
  if (patch.recurrence !== undefined) note('recurrence', ruleInWords(task.recurrence), ruleInWords(patch.recurrence))
  if (patch.assignees === undefined && patch.groupId === undefined && patch.steps === undefined) return changes
  const about = { taskId: task.id, groupId: task.groupId, newGroupId: patch.groupId ?? null }
  const now = await partsOf(tx, scope, about)
  if (patch.assignees) note('assignees', now.assignees, [...new Set(patch.assignees)].sort())
  if (patch.groupId !== undefined && patch.groupId !== task.groupId) note('groupId', now.group, now.newGroup)
  if (patch.steps) {
    note('steps', now.steps.join('; '), patch.steps.map(({ title }) => title).join('; '))
  }
  return changes
}

/** Soldiers are ids here, so only their number is said. */
const inFew = (value: FieldDetail['from']) => (typeof value === 'string' ? value : String(value.length))
const inWords = (suspense: Suspense | null) => (suspense ? suspenseWords(suspense) : '')
const ruleInWords = (rule: string | null) => (rule ? recurrenceWords(rule) : '')
