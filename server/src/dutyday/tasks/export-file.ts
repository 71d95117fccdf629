import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import { dueness, suspenseAt } from '@muster/domain/dutyday/tasks/due.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import type { exportTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { recurrenceWords } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { TASK_PRIORITIES, TASK_STATES } from '@muster/domain/dutyday/tasks/states.ts'
import { dayAt, formatDate, weekdayOf, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import type { ReadTx } from '../../database/transaction.ts'
import {
  PERSONAL_DATA_MARKING,
  type PdfReport,
  type PdfRow,
  type PdfTable,
  renderPdf,
} from '../../platform/pdf/document.ts'
import { type Cell, cellText, type Grid } from '../../platform/spreadsheet/grid.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { type Filters, taskPage } from './list/reads.ts'

/** Nobody reads more than so many lines on paper. */
const MOST = 2000

/** The due-out list as people bring it to the training meeting. */
export async function exportFile(
  tx: ReadTx,
  scope: ChainViewer,
  asked: Filters & Pick<InputOf<typeof exportTasks>, 'format'>,
  issue: Issue,
): Promise<FileContent> {
  const { tasks } = await taskPage(tx, scope, asked, { after: null, limit: MOST, now: issue.createdAt })
  const list: DueOuts = { tasks, scope, over: asked.over, show: asked.show, issue }
  const day = dayAt(issue.createdAt, scope.timeZone)
  return fileOf(['due-outs', scope.name, day], asked.format, await WRITERS[asked.format](list))
}

interface DueOuts {
  readonly tasks: readonly TaskLine[]
  readonly scope: ChainViewer
  readonly over: Filters['over']
  readonly show: Filters['show']
  readonly issue: Issue
}

const WRITERS: Readonly<Record<InputOf<typeof exportTasks>['format'], (list: DueOuts) => Promise<Buffer>>> = {
  pdf: (list) => renderPdf(dueOutPdf(list)),
  xlsx: (list) => writeXlsx([{ name: 'Due-outs', grid: dueOutGrid(list) }]),
  csv: async (list) => writeCsv(dueOutGrid(list).map((row) => row.map(cellText))),
}

const TITLES: Readonly<Record<Filters['show'], string>> = {
  open: 'Due-outs',
  mine: 'My tasks',
  overdue: 'Overdue tasks',
  'due in 48': 'Due in 48 hours',
  done: 'Closed tasks',
}

function dueOutPdf({ tasks, scope, over, show, issue }: DueOuts): PdfReport {
  const now = issue.createdAt
  return {
    title: TITLES[show],
    unit: scope.name,
    asOf: formatMoment(now, scope.timeZone),
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: now,
    blocks: [
      { kind: 'text', text: summary(tasks, now) },
      ...(tasks.length > 0 ? [dueOutTable({ tasks, scope, over, issue })] : []),
      { kind: 'text', text: NOTICE },
    ],
  }
}

/** One table, so that its columns stand below each other, with a line that opens each day. */
function dueOutTable({ tasks, scope, over, issue }: Omit<DueOuts, 'show'>): PdfTable {
  const columns: readonly (readonly [heading: string, cell: (task: TaskLine) => string])[] = [
    ['Task', ({ title }) => title],
    ...(over === 'chain' ? [['Roster', ({ rosterName }: TaskLine) => rosterName] as const] : []),
    ['Source', ({ source }) => source],
    ['OPR', ({ opr }) => opr],
    ['Assigned to', assigned],
    ['Priority', ({ priority }) => TASK_PRIORITIES[priority].label],
    ['State', ({ state }) => TASK_STATES[state].label],
    ...(tasks.some((task) => task.steps.total > 0) ? [['Steps', steps] as const] : []),
    ...(tasks.some((task) => task.below) ? [['Below', below] as const] : []),
  ]
  return {
    kind: 'table',
    columns: ['Suspense', ...columns.map(([heading]) => heading)].map((heading) => ({ heading })),
    rows: bySuspense(tasks, scope.timeZone, issue.createdAt).flatMap(([day, those]): PdfRow[] => [
      { cells: [day, those.length === 1 ? '1 task' : `${those.length} tasks`], strong: true },
      ...those.map((task) => ({
        cells: [suspenseUnder(day, task), ...columns.map(([, cell]) => cell(task))],
        indent: 1,
      })),
    ]),
  }
}

/** Under the line of its day a task needs its time only. */
function suspenseUnder(day: string, { suspense }: TaskLine): string {
  if (!suspense) return ''
  const words = suspenseWords(suspense)
  return words.startsWith(day) ? words.slice(day.length).trim() || 'End of day' : words
}

function summary(tasks: readonly TaskLine[], now: Date): string {
  const count = (...which: string[]) => tasks.filter((task) => which.includes(dueness(task, now))).length
  if (tasks.length === 0) return 'No tasks.'
  return [
    `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}.`,
    `${count('overdue')} overdue, ${count('red')} due in 24 hours, ${count('red', 'soon')} in 48.`,
  ].join(' ')
}

/** What is overdue first, then day by day as the roster's clocks have it, and last what has no suspense. */
function bySuspense(tasks: readonly TaskLine[], timeZone: string, now: Date): [string, TaskLine[]][] {
  const groups = Map.groupBy(tasks, (task) => {
    if (task.dueAt === null) return 'No suspense'
    if (dueness(task, now) === 'overdue') return 'Overdue'
    const { date } = suspenseAt(new Date(task.dueAt), timeZone)
    return `${weekdayOf(date)} ${formatDate(date)}`
  })
  return [...groups]
}

function dueOutGrid({ tasks, issue }: DueOuts): Grid {
  return [
    [
      ...['Suspense date', 'Suspense time', 'Overdue', 'Task', 'Roster', 'Source', 'OPR', 'Assigned to', 'Group'],
      ...[
        'Priority',
        'State',
        'State since',
        'Changed by',
        'Steps done',
        'Steps',
        'Below complete',
        'Below',
        'Repeats',
      ],
    ],
    ...tasks.map((task): Cell[] => [
      task.suspense && { date: task.suspense.date },
      task.suspense?.time?.replace(':', '') ?? null,
      dueness(task, issue.createdAt) === 'overdue' ? 'Yes' : '',
      task.title,
      task.rosterName,
      task.source,
      task.opr,
      task.assignees.map(({ name }) => name).join('; '),
      task.group?.name ?? '',
      TASK_PRIORITIES[task.priority].label,
      TASK_STATES[task.state].label,
      task.stateSince && { date: dayAt(new Date(task.stateSince.at), task.timeZone) },
      task.stateSince?.by ?? '',
      task.steps.done,
      task.steps.total,
      task.below?.complete ?? null,
      task.below?.total ?? null,
      task.recurrence ? recurrenceWords(task.recurrence) : '',
    ]),
  ]
}

function assigned(task: TaskLine): string {
  return [...task.assignees.map(({ name }) => name), ...(task.group ? [task.group.name] : [])].join('; ')
}

const steps = ({ steps: { done, total } }: TaskLine) => (total > 0 ? `${done} of ${total}` : '')

function below({ below: down }: TaskLine): string {
  if (!down) return ''
  return `${down.complete} of ${down.total}${down.late > 0 ? `, ${down.late} late` : ''}`
}
