import { dayAt, formatDate, weekdayOf } from '../../kernel/calendar-date.ts'
import type { InputOf } from '../../kernel/function.ts'
import type { ListFile, ListIssue } from '../../kernel/list.ts'
import { dueness, suspenseAt } from './due.ts'
import type { exportTasks } from './functions.ts'
import { recurrenceWords } from './recurrence-rule.ts'
import type { TaskLine } from './schema.ts'
import { TASK_PRIORITIES, TASK_STATES } from './states.ts'
import { suspenseWords } from './suspense-words.ts'

type Asked = Pick<InputOf<typeof exportTasks>, 'over' | 'show'>
type Issue = ListIssue<Asked>

const TITLES: Readonly<Record<Asked['show'], string>> = {
  open: 'Due-outs',
  mine: 'My tasks',
  overdue: 'Overdue tasks',
  'due in 48': 'Due in 48 hours',
  done: 'Closed tasks',
}

/** The due-out list that leaders bring to the training meeting. */
export const taskFile: ListFile<TaskLine, Asked> = {
  sheet: 'Due-outs',
  fileName: ({ unit }) => ['due-outs', unit],
  title: ({ show }) => TITLES[show],
  counted: (tasks, { now }) => {
    const count = (...which: string[]) => tasks.filter((task) => which.includes(dueness(task, now))).length
    return `${countWords(tasks.length)}. ${count('overdue')} overdue, ${count('red')} due in 24 hours, ${count('red', 'soon')} in 48.`
  },
  none: 'No tasks.',
  groupBy: { heading: suspenseDay, count: countWords },
  columns: [
    { heading: 'Suspense date', value: ({ suspense }) => suspense && { date: suspense.date }, on: 'sheet' },
    { heading: 'Suspense time', value: ({ suspense }) => suspense?.time?.replace(':', '') ?? null, on: 'sheet' },
    { heading: 'Overdue', value: (task, { now }) => (dueness(task, now) === 'overdue' ? 'Yes' : ''), on: 'sheet' },
    { heading: 'Suspense', value: suspenseUnderDay, on: 'paper' },
    { heading: 'Task', value: ({ title }) => title },
    { heading: 'Roster', value: ({ rosterName }) => rosterName, on: 'sheet' },
    { heading: 'Roster', value: ({ rosterName }) => rosterName, on: 'paper', when: ({ over }) => over === 'chain' },
    { heading: 'Source', value: ({ source }) => source },
    { heading: 'OPR', value: ({ opr }) => opr },
    { heading: 'Assigned to', value: ({ assignees }) => assignees.map(({ name }) => name).join('; '), on: 'sheet' },
    { heading: 'Group', value: ({ group }) => group?.name ?? '', on: 'sheet' },
    {
      heading: 'Assigned to',
      value: ({ assignees, group }) => [...assignees, ...(group ? [group] : [])].map(({ name }) => name).join('; '),
      on: 'paper',
    },
    { heading: 'Priority', value: ({ priority }) => TASK_PRIORITIES[priority].label },
    { heading: 'State', value: ({ state }) => TASK_STATES[state].label },
    {
      heading: 'State since',
      value: ({ stateSince, timeZone }) => stateSince && { date: dayAt(new Date(stateSince.at), timeZone) },
      on: 'sheet',
    },
    { heading: 'Changed by', value: ({ stateSince }) => stateSince?.by ?? '', on: 'sheet' },
    { heading: 'Steps done', value: ({ steps }) => steps.done, on: 'sheet' },
    { heading: 'Steps', value: ({ steps }) => steps.total, on: 'sheet' },
    {
      heading: 'Steps',
      value: ({ steps: { done, total } }) => (total > 0 ? `${done} of ${total}` : ''),
      on: 'paper',
      when: (_, tasks) => tasks.some(({ steps }) => steps.total > 0),
    },
    { heading: 'Below complete', value: ({ below }) => below?.complete ?? null, on: 'sheet' },
    { heading: 'Below', value: ({ below }) => below?.total ?? null, on: 'sheet' },
    { heading: 'Below', value: belowWords, on: 'paper', when: (_, tasks) => tasks.some(({ below }) => below) },
    { heading: 'Repeats', value: ({ recurrence }) => (recurrence ? recurrenceWords(recurrence) : ''), on: 'sheet' },
  ],
}

/**
 * The heading of a task: overdue first, then the day in the roster's time zone, and last the tasks without a suspense.
 */
function suspenseDay(task: TaskLine, { now, timeZone }: Issue): string {
  if (task.dueAt === null) return 'No suspense'
  if (dueness(task, now) === 'overdue') return 'Overdue'
  const { date } = suspenseAt(new Date(task.dueAt), timeZone)
  return `${weekdayOf(date)} ${formatDate(date)}`
}

/** The suspense under the heading of its day, which needs only the time. */
function suspenseUnderDay(task: TaskLine, issue: Issue): string {
  if (!task.suspense) return ''
  const [words, day] = [suspenseWords(task.suspense), suspenseDay(task, issue)]
  return words.startsWith(day) ? words.slice(day.length).trim() || 'End of day' : words
}

function belowWords({ below }: TaskLine): string {
  if (!below) return ''
  return `${below.complete} of ${below.total}${below.late > 0 ? `, ${below.late} late` : ''}`
}

function countWords(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`
}
