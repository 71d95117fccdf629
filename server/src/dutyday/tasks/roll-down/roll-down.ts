import { dueAt, suspenseProblem } from '@muster/domain/dutyday/tasks/due.ts'
import { suspenseWords } from '@muster/domain/dutyday/tasks/suspense-words.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { announceEach } from '../../../platform/outbox/writes.ts'
import { callerName } from '../../../roster/people/reads.ts'
import type { ChainEditor } from '../../../roster/scope.ts'
import type { Changing } from '../held-task.ts'
import { tasksScreen } from '../announce.ts'
import { addEvents, holdTask, mustLeadAll, touchTasksOf } from '../writes.ts'
import { holdTargets } from './reads.ts'
import { insertBelow, type To } from './writes.ts'

/**
 * Gives a task to rosters directly below. Each gets one of its own with its origin. Rosters that have it keep it. The
 * rosters stay below until this is done, or it is refused.
 */
export async function rollDown(
  call: Changing,
  scope: ChainEditor,
  act: { readonly taskId: string; readonly actId: string; readonly to: readonly To[] },
): Promise<void> {
  const { tx, now } = call
  const task = await holdTask(tx, scope, act.taskId)
  await mustLeadAll(tx, scope, task.id)
  if (task.closedAt !== null) {
    refuse('failed-precondition', 'This task is closed. Reopen it before you roll it down.', { field: 'taskId' })
  }
  const wanted = new Map(act.to.map((to, at) => [to.rosterId, { ...to, at }]))
  if (wanted.size < act.to.length) {
    refuse('invalid-argument', 'A roster is listed twice. List each once.', { field: 'to' })
  }
  const targets = await holdTargets(tx, scope, task.id, [...wanted.keys()])
  const fresh = [...wanted.values()].flatMap((to) => {
    const target = targets.find(({ rosterId }) => rosterId === to.rosterId)
    if (!target) {
      refuse('not-found', 'One of these rosters is not directly below. Reload the task.', {
        field: `to.${to.at}.rosterId`,
      })
    }
    if (target.hasIt) return []
    const problem = suspenseProblem({ suspense: to.suspense, timeZone: target.timeZone }, { dueAt: task.dueAt })
    if (problem) refuse('failed-precondition', `${target.name}: ${problem}`, { field: `to.${to.at}.suspense` })
    return [{ to, target, due: to.suspense && dueAt(to.suspense, target.timeZone) }]
  })
  if (fresh.length === 0) return
  await insertBelow(tx, scope, task.id, { now, source: sourceOf(scope.name, task.source), below: fresh })
  const detail = { rosters: fresh.map(({ target }) => target.name) }
  await addEvents(tx, scope, [{ taskId: task.id, id: act.actId, at: now, kind: 'rolled down', detail }])
  await touchTasksOf(tx, [
    { rosterId: scope.rosterId, taskIds: [task.id] },
    ...fresh.map(({ to }) => ({ rosterId: to.rosterId, taskIds: [to.taskId] })),
  ])
  const by = await callerName(tx, scope)
  await announceEach(
    tx,
    fresh.map(({ to, target }) => ({
      at: now,
      kind: 'task',
      recipients: target.leaders.filter((uid) => uid !== scope.uid),
      title: `${by} gave ${target.name} a task${to.suspense ? `, due ${suspenseWords(to.suspense)}` : ''}`,
      body: task.title,
      link: tasksScreen(to.rosterId, to.taskId),
    })),
  )
}

/** The tasking roster and its source. No names of people, because this stays when their accounts are deleted. */
function sourceOf(roster: string, source: string): string {
  return [roster, source].filter(Boolean).join(': ').slice(0, 120)
}
