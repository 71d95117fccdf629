import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import type { Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { announce } from '../../platform/outbox/writes.ts'

export const TASKS_SCREEN = '/dutyday/tasks'

/** Whoever gets a task learns of it, but for the one who gave it. */
export async function tellOfTask(
  tx: WriteTx,
  task: { readonly title: string; readonly suspense: Suspense | null },
  told: { readonly recipients: readonly string[]; readonly by: string; readonly byUid: string; readonly at: Date },
): Promise<void> {
  await announce(tx, {
    at: told.at,
    kind: 'task',
    recipients: told.recipients.filter((uid) => uid !== told.byUid),
    title: `${told.by} gave you a task${task.suspense ? `, due ${suspenseWords(task.suspense)}` : ''}`,
    body: task.title,
    link: TASKS_SCREEN,
  })
}
