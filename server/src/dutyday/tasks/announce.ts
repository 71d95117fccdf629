import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import type { Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { announce } from '../../platform/outbox/writes.ts'

const TASKS = '/dutyday/tasks'

/** The address of a roster's task screen, and of one task's panel, for its leaders. */
export function tasksScreen(rosterId: string, taskId?: string): string {
  return `${screenOf(rosterId, TASKS)}${taskId === undefined ? '' : `&task=${taskId}`}`
}

/** The address of one’s own tasks, for accounts that lead a roster or not. */
export function ownTasksScreen(taskId?: string): string {
  return `/profile/record?show=tasks${taskId === undefined ? '' : `&task=${taskId}`}`
}

/** Notifies the accounts that get a task, except the one that assigned it. */
export async function announceTask(
  tx: WriteTx,
  task: { readonly id: string; readonly title: string; readonly suspense: Suspense | null },
  told: { readonly recipients: readonly string[]; readonly by: string; readonly byUid: string; readonly at: Date },
): Promise<void> {
  await announce(tx, {
    at: told.at,
    kind: 'task',
    recipients: told.recipients.filter((uid) => uid !== told.byUid),
    title: `${told.by} gave you a task${task.suspense ? `, due ${suspenseWords(task.suspense)}` : ''}`,
    body: task.title,
    link: ownTasksScreen(task.id),
  })
}
