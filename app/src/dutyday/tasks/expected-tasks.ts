import { dueAt } from '@muster/domain/dutyday/tasks/due.ts'
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
import type { Task, TaskInput, TaskLine, TaskPatch } from '@muster/domain/dutyday/tasks/schema.ts'
import type { TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { pending, type PendingChange } from '../../platform/reads/pending.ts'

/** What this device knows about a roster, used to show a task before the server has it. */
export interface KnownRoster {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly soldiers: readonly {
    readonly id: string
    readonly rank: string
    readonly last: string
    readonly first?: string | undefined
  }[]
}

type Lines = readonly TaskLine[]
/** The time of the action by this device's clock. */
interface At {
  readonly at: string
}
type Expected<Line extends TaskLine> = Line & {
  /** The line before this device's change. */
  readonly before?: Line
}

/** The expected list of tasks once the server has taken the taps and entries. */
export function expectedTasks(known: KnownRoster): readonly PendingChange<Lines>[] {
  const names: Names = {
    group: new Map(known.groups.map((group) => [group.id, group.name])),
    soldier: new Map(known.soldiers.map((soldier) => [soldier.id, rosterName(soldier)])),
  }
  return [
    pending(createTask, (lines: Lines, input, act) => {
      if (lines.some((line) => line.id === input.taskId)) return lines
      return [...lines, newLine(known, names, input.taskId, { ...EMPTY, ...input.task }, act.at)]
    }),
    pending(updateTask, (lines: Lines, input) =>
      changed(lines, input.taskId, (line) =>
        line.version === input.version ? patched(line, input.patch, names) : line,
      ),
    ),
    ...STATE_CHANGES,
  ]
}

const EMPTY: TaskInput = {
  title: '',
  details: '',
  source: '',
  opr: '',
  assignees: [],
  groupId: null,
  suspense: null,
  priority: 'routine',
  steps: [],
  recurrence: null,
}

/** Changes for lists to which this device adds no tasks. */
export const STATE_CHANGES: readonly PendingChange<Lines>[] = [
  pending(setTaskState, afterChange),
  pending(setMyTaskState, afterChange),
  pending(undoTaskState, afterUndo),
  pending(undoMyTaskState, afterUndo),
  pending(cancelTask, (lines: Lines, input, act) =>
    changed(lines, input.taskId, (line) => withState(line, 'cancelled', input.actId, act.at)),
  ),
  pending(restoreTask, (lines: Lines, input, act) =>
    changed(lines, input.taskId, (line: Expected<TaskLine>) =>
      withState(line, line.before?.state ?? 'not started', input.actId, act.at),
    ),
  ),
]

/** The same for one task with all details. */
export const EXPECTED_TASK: readonly PendingChange<Task>[] = [
  ...STATE_CHANGES.map(({ name, apply }) => ({
    name,
    apply: (task: Task, act: Parameters<typeof apply>[1]): Task => {
      // An action changes the line of the task and keeps its other details.
      const [line] = apply([task], act)
      return line ? { ...task, ...line } : task
    },
  })),
  pending(updateTask, (task: Task, { taskId, version, patch }): Task => {
    if (task.id !== taskId || task.version !== version) return task
    // The panel knows the names of those who have the task, not of the others.
    const names: Names = {
      group: new Map(task.group ? [[task.group.id, task.group.name]] : []),
      soldier: new Map(task.assignees.map(({ soldierId, name }) => [soldierId, name])),
    }
    return { ...task, ...patched(task, patch, names), details: patch.details ?? task.details }
  }),
  pending(tickTaskStep, ticked),
  pending(tickMyTaskStep, ticked),
  pending(commentOnTask, commented),
  pending(commentOnMyTask, commented),
]

function changed(lines: Lines, id: string, change: (line: TaskLine) => TaskLine): Lines {
  return lines.some((line) => line.id === id) ? lines.map((line) => (line.id === id ? change(line) : line)) : lines
}

function afterChange(lines: Lines, input: { taskId: string; actId: string; state: TaskState }, { at }: At): Lines {
  return changed(lines, input.taskId, (line) => withState(line, input.state, input.actId, at))
}

function afterUndo(lines: Lines, { taskId, undoes }: { taskId: string; undoes: string }): Lines {
  return changed(lines, taskId, (line) => withoutState(line, undoes))
}

function withState<Line extends TaskLine>(line: Line, state: TaskState, act: string, at: string): Expected<Line> {
  if (line.stateSince?.act === act) return line
  return { ...line, state, stateSince: { act, at, by: 'you' }, before: line }
}

/**
 * The earlier state is known only while this device holds the change. Until the server answers, the task counts as in
 * progress.
 */
function withoutState(line: Expected<TaskLine>, undoes: string): TaskLine {
  if (line.stateSince?.act !== undoes) return line
  return line.before ?? { ...line, state: 'in progress', stateSince: null }
}

interface Names {
  readonly group: ReadonlyMap<string, string>
  readonly soldier: ReadonlyMap<string, string>
}

function newLine(known: KnownRoster, names: Names, id: string, task: TaskInput, at: string): TaskLine {
  return {
    id,
    rosterId: known.id,
    rosterName: known.name,
    timeZone: known.timeZone,
    title: task.title,
    source: task.source,
    opr: task.opr,
    ...assigned(task, names),
    ...dated(task, known.timeZone),
    priority: task.priority,
    state: 'not started',
    stateSince: null,
    steps: { done: 0, total: task.steps.length },
    comments: 0,
    recurrence: task.recurrence,
    from: null,
    below: null,
    version: 0,
    createdAt: at,
  }
}

function assigned({ groupId, assignees }: Pick<TaskInput, 'groupId' | 'assignees'>, names: Names) {
  return {
    group: groupId === null ? null : { id: groupId, name: names.group.get(groupId) ?? 'Group' },
    assignees: assignees.map((soldierId) => ({ soldierId, name: names.soldier.get(soldierId) ?? 'Soldier' })),
  }
}

function dated({ suspense }: Pick<TaskInput, 'suspense'>, timeZone: string) {
  return { suspense, dueAt: suspense && dueAt(suspense, timeZone).toISOString() }
}

function patched(line: TaskLine, patch: TaskPatch, names: Names): TaskLine {
  const { title, source, opr, priority, recurrence, suspense, groupId, assignees } = patch
  return {
    ...line,
    title: title ?? line.title,
    source: source ?? line.source,
    opr: opr ?? line.opr,
    priority: priority ?? line.priority,
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(suspense === undefined ? {} : dated({ suspense }, line.timeZone)),
    ...(groupId === undefined ? {} : { group: assigned({ groupId, assignees: [] }, names).group }),
    ...(assignees === undefined ? {} : { assignees: assigned({ groupId: null, assignees }, names).assignees }),
  }
}

function ticked(task: Task, input: { taskId: string; stepId: string; done: boolean }, { at }: At): Task {
  if (task.id !== input.taskId) return task
  const stepList = task.stepList.map((step) =>
    step.id === input.stepId ? { ...step, done: input.done, last: { at, by: 'you' } } : step,
  )
  return { ...task, stepList, steps: { ...task.steps, done: stepList.filter(({ done }) => done).length } }
}

function commented(task: Task, input: { taskId: string; actId: string; text: string }, { at }: At): Task {
  if (task.id !== input.taskId || task.commentList.some(({ id }) => id === input.actId)) return task
  const comment = { id: input.actId, at, by: 'you', text: input.text }
  return { ...task, comments: task.comments + 1, commentList: [...task.commentList, comment] }
}
