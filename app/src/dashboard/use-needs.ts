import { getNeeds } from '@muster/domain/dashboard/functions.ts'
import { needsOf } from '@muster/domain/dashboard/needs.ts'
import type { Dashboard, Need, Needs } from '@muster/domain/dashboard/schema.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import { setTaskState, undoTaskState } from '@muster/domain/dutyday/tasks/functions.ts'
import { useNow } from '../kit/use-now.ts'
import { type Read, useRead } from '../platform/calls/calls.ts'
import { pending } from '../platform/reads/pending.ts'
import type { useDashboard } from './use-dashboard.ts'

/** The id of the act that completed a task on this device, until the answer no longer lists the task. */
type Shown = Need & { readonly done?: string | null }

const changed = (shown: Needs, change: (one: Shown) => Shown): Needs => ({ ...shown, needs: shown.needs.map(change) })

const PENDING = [
  pending(setTaskState, (shown: Needs, { taskId, actId, state }) =>
    changed(shown, (one) =>
      one.kind === 'task' && one.id === taskId && state === 'complete' ? { ...one, done: actId } : one,
    ),
  ),
  pending(undoTaskState, (shown: Needs, { undoes }) =>
    changed(shown, (one) => (one.done === undoes ? { ...one, done: null } : one)),
  ),
]

/**
 * Everything that needs the caller, in order. Undefined until all of it has loaded, so that no line moves under the
 * thumb. What cannot be loaded is not waited for. A task that was completed on this device is left out at once.
 */
export function useNeeds(
  rosterId: string,
  asked: ReturnType<typeof useDashboard>['asked'],
  today: Pick<Read<Accountability>, 'data' | 'error'>,
  board: Read<Dashboard>,
) {
  const others = useRead(getNeeds, { rosterId, ...asked }, { pending: PENDING, keepPrevious: ['over', 'groupId'] })
  const now = useNow()
  const persona = others.data?.persona
  const settled = [today, board, others].every(({ data, error }) => data !== undefined || error !== null)
  const needs = settled
    ? needsOf({
        accountability: today.data,
        dashboard: board.data,
        waiting: others.data?.needs.filter((one: Shown) => !one.done) ?? [],
        persona: persona ?? 'squad leader',
        now: new Date(now),
      })
    : undefined
  // Without an answer there is an order all the same.
  const order = persona ?? (others.error ? 'squad leader' : undefined)
  return { needs, persona: order, now, error: others.data ? null : others.error, retry: others.retry }
}
