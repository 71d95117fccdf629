import { type Dueness, dueness, HOUR_MS } from '@muster/domain/dutyday/tasks/due.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { isOpen, TASK_PRIORITY_NAMES, TASK_STATES } from '@muster/domain/dutyday/tasks/states.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

/** How close the suspense is, in words that need no color; null if it is not urgent. */
export function dueWords(line: Pick<TaskLine, 'state' | 'dueAt'>, now: number): string | null {
  const near = dueness(line, new Date(now))
  if (line.dueAt === null || near === 'none' || near === 'closed' || near === 'later') return null
  const left = Date.parse(line.dueAt) - now
  return near === 'overdue' ? `Overdue ${spanWords(-left)}` : `Due in ${spanWords(left)}`
}

/** `40 min`, `5 h`, `3 d`: whole units, rounded down. */
function spanWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`
}

export const SECTION_NAMES = {
  overdue: 'Overdue',
  soon: 'Due in 48 hours',
  later: 'Later',
  none: 'No suspense',
  done: 'Done',
} as const
export type SectionKey = keyof typeof SECTION_NAMES

const SECTION_OF: Readonly<Record<Dueness, SectionKey>> = {
  overdue: 'overdue',
  red: 'soon',
  soon: 'soon',
  later: 'later',
  none: 'none',
  closed: 'done',
}

export function sectionOf(line: Pick<TaskLine, 'state' | 'dueAt'>, now: number): SectionKey {
  return SECTION_OF[dueness(line, new Date(now))]
}

/**
 * By suspense, then by priority. Tasks without a suspense are last, by age. Completed tasks are sorted latest first.
 */
export function compareTasks(one: TaskLine, other: TaskLine): number {
  if (!isOpen(one.state) && !isOpen(other.state)) return doneAt(other) - doneAt(one)
  const due = (line: TaskLine) => (line.dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(line.dueAt))
  return (
    due(one) - due(other) ||
    TASK_PRIORITY_NAMES.indexOf(one.priority) - TASK_PRIORITY_NAMES.indexOf(other.priority) ||
    Date.parse(one.createdAt) - Date.parse(other.createdAt) ||
    (one.id < other.id ? -1 : 1)
  )
}

function doneAt(line: TaskLine): number {
  return Date.parse(line.stateSince?.at ?? line.createdAt)
}

/** `2nd Platoon, SGT Rivera, A.`; empty if nobody is assigned. */
export function whoWords({ group, assignees }: Pick<TaskLine, 'group' | 'assignees'>): string {
  const names = assignees.map(({ name }) => name)
  const people = names.length > 2 ? [`${names.length} Soldiers`] : names
  return [...(group ? [group.name] : []), ...people].join('; ')
}

/** `SGT Rivera, A.; SPC Lin, B.; 12 outside your part` */
export function soldiersWords(assignees: TaskLine['assignees'], others: number): string {
  return [...assignees.map(({ name }) => name), ...(others > 0 ? [`${others} outside your part`] : [])].join('; ')
}

/** Open tasks as plain lines of text, to paste into a message. */
export function tasksAsText(title: string, lines: readonly TaskLine[]): string {
  const told = lines.map((line) => {
    const due = line.suspense ? `NLT ${suspenseWords(line.suspense)}` : 'No suspense'
    const rest = [whoWords(line), line.priority === 'routine' ? '' : line.priority, TASK_STATES[line.state].label]
    return `${due}: ${line.title} (${rest.filter(Boolean).join('; ')})`
  })
  return [`${title}, ${lines.length} ${lines.length === 1 ? 'task' : 'tasks'}`, ...told].join('\n')
}
