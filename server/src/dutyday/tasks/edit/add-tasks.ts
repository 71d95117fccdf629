import { dueAt } from '@muster/domain/dutyday/tasks/due.ts'
import { OPEN_TASK_LIMIT } from '@muster/domain/dutyday/tasks/limits.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { callerName } from '../../../roster/people/reads.ts'
import type { ChainEditor } from '../../../roster/scope.ts'
import type { Changing } from '../held-task.ts'
import { ownTasksScreen } from '../announce.ts'
import { accountsOf, addEvents, touchTasks } from '../writes.ts'
import { assignable, countOpen } from './reads.ts'
import { insertTasks } from './writes.ts'

export interface TaskForOne {
  readonly id: string
  readonly title: string
  readonly details: string
  readonly source: string
  /** By the end of this day. */
  readonly day: CalendarDate | null
}

/** Adds tasks for one Soldier of the roster, all at once, with one message. */
export async function addTasksFor(
  call: Changing,
  scope: ChainEditor,
  soldierId: string,
  tasks: readonly TaskForOne[],
): Promise<void> {
  const { tx, now } = call
  const [first] = tasks
  if (!first) return
  if ((await countOpen(tx, scope)) + tasks.length > OPEN_TASK_LIMIT) {
    refuse('resource-exhausted', `${OPEN_TASK_LIMIT} tasks are open here. Complete or cancel some first.`)
  }
  const [row] = await assignable(tx, scope, [soldierId])
  if (!row || row.archived) {
    refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier to give tasks.')
  }
  const rows = tasks.map(({ day, ...task }) => {
    const due = day && dueAt({ date: day, time: null }, scope.timeZone)
    return { ...task, opr: '', priority: 'routine' as const, suspense_date: day, due_at: due, created_at: now }
  })
  await insertTasks(tx, scope, soldierId, rows)
  const ids = tasks.map(({ id }) => id)
  await addEvents(
    tx,
    scope,
    ids.map((taskId) => ({ taskId, id: call.newId(), at: now, kind: 'created', detail: {} })),
  )
  await touchTasks(tx, scope, ids)
  const recipients = (await accountsOf(tx, scope, first.id)).filter((uid) => uid !== scope.uid)
  if (recipients.length === 0) return
  const by = await callerName(tx, scope)
  const only = tasks.length === 1
  const title = `${by} gave you ${only ? 'a task' : `${tasks.length} tasks`}`
  const body = only ? 'Open it to read it.' : 'Open your tasks to read them.'
  // The tasks come out of a counseling, and this is shown on lock screens, so it does not say what they are.
  await announce(tx, {
    at: now,
    kind: 'task',
    recipients,
    title,
    body,
    link: ownTasksScreen(only ? first.id : undefined),
  })
}
