import { suspenseAt } from '@muster/domain/dutyday/tasks/due.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import { announceEach } from '../../../platform/outbox/writes.ts'
import { callerName } from '../../../roster/people/reads.ts'
import type { ChainEditor } from '../../../roster/scope.ts'
import type { Changing } from '../held-task.ts'
import { tasksScreen } from '../announce.ts'
import { touchTasksOf } from '../writes.ts'
import { tasksToPull } from './reads.ts'
import { pull } from './writes.ts'

/**
 * The task above has another suspense. The tasks below may not be later, all the way down: open ones that are later
 * move to it, and their leaders are notified.
 */
export async function pullDown(call: Changing, scope: ChainEditor, taskId: string, due: Date | null): Promise<void> {
  const { tx, now } = call
  const rows = await tasksToPull(tx, scope, taskId, due)
  if (rows.length === 0) return
  const moved =
    due === null ? [] : rows.filter(({ late }) => late).map((row) => ({ row, to: suspenseAt(due, row.timeZone) }))
  await pull(tx, scope, taskId, { due, rows, moved, now })
  await touchTasksOf(
    tx,
    rows.map((row) => ({ rosterId: row.rosterId, taskIds: [row.id] })),
  )
  const by = moved.length > 0 ? await callerName(tx, scope) : ''
  await announceEach(
    tx,
    moved.map(({ row, to }) => ({
      at: now,
      kind: 'task',
      recipients: row.leaders.filter((uid) => uid !== scope.uid),
      title: `${by} moved a suspense of ${row.name} to ${suspenseWords(to)}`,
      body: row.title,
      link: tasksScreen(row.rosterId, row.id),
    })),
  )
}
