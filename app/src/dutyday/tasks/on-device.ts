import { dueness } from '@muster/domain/dutyday/tasks/due.ts'
import {
  getMyTask,
  getTask,
  listMyWholeTasks,
  listTaskCalendar,
  listTasks,
  listWholeTasks,
} from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { groupPath, withDescendants } from '@muster/domain/roster/groups.ts'
import { getRoster, listSoldiers } from '@muster/domain/roster/functions.ts'
import { type KeptRoster, passing, workedOut, type WorkedOut } from '../../platform/reads/worked-out.ts'

/** The kept list that a question is answered from. What is overdue or due soon is open. */
const KEPT = { open: 'open', overdue: 'open', 'due in 48': 'open', mine: 'mine', done: 'done' } as const

/** The lists of tasks of a roster, open tasks whole, and the calendar of about two months. Pages after the first are not on the device. */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(listTasks, async (input, kept) => {
    const {
      over = 'roster',
      show = 'open',
      after = null,
      state = null,
      soldierId = null,
      groupId = null,
      text = '',
    } = input
    if (over !== 'roster' || after !== null || text !== '') return null
    const list = await kept.answerOf(listTasks, (asked) => (asked['show'] ?? 'open') === KEPT[show])
    if (list === null) return null
    const concerns = await concerning(kept, soldierId, groupId)
    const tasks = passing(
      list.tasks,
      list.next,
      (task) => isDue(task, show, kept.now) && (state === null || task.state === state) && concerns(task),
    )
    return tasks && { tasks, next: list.next }
  }),
  workedOut(getTask, async ({ taskId }, kept) => {
    const whole = await kept.answerOf(listWholeTasks)
    return whole?.tasks.find(({ id }) => id === taskId) ?? null
  }),
  workedOut(getMyTask, async ({ taskId }, kept) => {
    const whole = await kept.answerOf(listMyWholeTasks)
    return whole?.tasks.find(({ id }) => id === taskId) ?? null
  }),
  workedOut(listTaskCalendar, async ({ over = 'roster', from, to }, kept) => {
    if (over !== 'roster') return null
    const around = await kept.answerOf(
      listTaskCalendar,
      (asked) => String(asked['from']) <= from && String(asked['to']) >= to,
    )
    if (around === null) return null
    const isShown = (day: string | undefined) => day !== undefined && day >= from && day <= to
    return {
      ...around,
      tasks: around.tasks.filter(({ suspense }) => isShown(suspense?.date)),
      planned: around.planned.filter(({ suspense }) => isShown(suspense.date)),
    }
  }),
]

function isDue(task: TaskLine, show: keyof typeof KEPT, now: Date): boolean {
  if (show === 'overdue') return dueness(task, now) === 'overdue'
  return show !== 'due in 48' || ['red', 'soon'].includes(dueness(task, now))
}

/** Whether a task is for a Soldier, by name or by a group, and for a group or somebody in it. */
async function concerning(
  kept: KeptRoster,
  soldierId: string | null,
  groupId: string | null,
): Promise<(task: TaskLine) => boolean> {
  if (soldierId === null && groupId === null) return () => true
  const groups = (await kept.answerOf(getRoster))?.groups ?? []
  const groupOf = new Map((await kept.answerOf(listSoldiers))?.soldiers.map((one) => [one.id, one.groupId]))
  const above = new Set(soldierId === null ? [] : groupPath(groups, groupOf.get(soldierId) ?? null).map(({ id }) => id))
  const inside = groupId === null ? null : withDescendants(groups, groupId)
  return ({ assignees, group }) => {
    const isTheirs =
      soldierId === null ||
      assignees.some((one) => one.soldierId === soldierId) ||
      (group !== null && above.has(group.id))
    const isInside =
      inside === null ||
      (group !== null && inside.has(group.id)) ||
      assignees.some((one) => inside.has(groupOf.get(one.soldierId) ?? ''))
    return isTheirs && isInside
  }
}
