import { getMyDay } from '@muster/domain/dashboard/my-day/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { answerMyRecall } from '@muster/domain/roster/recall/functions.ts'
import { STATE_CHANGES } from '../../dutyday/tasks/expected-tasks.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { pending, type PendingChange } from '../../platform/reads/pending.ts'
import { answered } from '../../roster/recall/use-recall.ts'

type Shown = OutputOf<typeof getMyDay>

/** What the Soldier tapped on this device, before the server has it. */
const TAPPED: readonly PendingChange<Shown>[] = [
  pending(answerMyRecall, ({ day }: Shown, input, act): Shown => {
    return { day: day && { ...day, recall: day.recall && answered(day.recall, input, act.at) } }
  }),
  ...STATE_CHANGES.map(({ name, apply }): PendingChange<Shown> => {
    return { name, apply: ({ day }, act) => ({ day: day && { ...day, tasks: [...apply(day.tasks, act)] } }) }
  }),
]

/** The Soldier's own day, in one answer. */
export function useMyDay() {
  return useRead(getMyDay, {}, { pending: TAPPED })
}
