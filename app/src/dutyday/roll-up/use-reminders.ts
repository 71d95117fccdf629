import { nudgeRosters } from '@muster/domain/dutyday/functions.ts'
import { useCallback } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { toast } from '../../ui/states/toast.tsx'
import type { RollUpNode } from './roll-up-tree.ts'

/** Reminds the leaders of rosters below, in the name of a leader of a roster above. */
export function useReminders(rosterId: string) {
  const { run, busy } = useWrite(nudgeRosters)
  const remind = useCallback(
    async (nodes: readonly RollUpNode[]) => {
      try {
        let reminded = 0
        // Rosters may be a day apart, because of their time zones.
        for (const [dutyDate, of] of Map.groupBy(nodes, ({ roster }) => roster.dutyDate)) {
          const { nudged } = await run({ rosterId, dutyDate, below: of.map(({ roster }) => roster.rosterId) })
          reminded += nudged.length
        }
        toast.done(wordsOf(nodes, reminded))
      } catch (error) {
        toast.problem(
          `Nobody was reminded. ${error instanceof Refusal ? describeRefusal(error) : 'Try again.'}`,
          () => void remind(nodes),
        )
      }
    },
    [rosterId, run],
  )
  return { remind, busy }
}

function wordsOf(nodes: readonly RollUpNode[], reminded: number): string {
  const [only] = nodes
  const left = nodes.length - reminded
  if (nodes.length === 1 && only) {
    return left === 0
      ? `${only.roster.leader} was reminded.`
      : `${only.roster.name} has already submitted or been reminded.`
  }
  const done = reminded === 1 ? '1 roster was reminded.' : `${reminded} rosters were reminded.`
  return left === 0 ? done : `${done} ${left} had already submitted or been reminded.`
}
