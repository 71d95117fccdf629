import { nudgeRosters } from '@muster/domain/dutyday/functions.ts'
import { nudgeGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { useCallback } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { toast } from '../../ui/states/toast.tsx'
import type { RollUpNode } from './roll-up-tree.ts'

/** Reminds the leaders of rosters below and of groups, in the name of a leader of a roster above. */
export function useReminders(rosterId: string) {
  const { run, busy: nudging } = useWrite(nudgeRosters)
  const { run: runGroups, busy: nudgingGroups } = useWrite(nudgeGroups)
  const remind = useCallback(
    async (nodes: readonly RollUpNode[]) => {
      try {
        let reminded = 0
        // Rosters may be a day apart, because of their time zones.
        for (const [dutyDate, of] of Map.groupBy(nodes, ({ roster }) => roster.dutyDate)) {
          const [groups = [], rosters = []] = [true, false].map((wanted) =>
            of.filter(({ roster }) => (roster.group === true) === wanted).map((node) => node.roster.rosterId),
          )
          if (groups.length > 0) reminded += (await runGroups({ rosterId, dutyDate, groupIds: groups })).nudged.length
          if (rosters.length > 0) reminded += (await run({ rosterId, dutyDate, below: rosters })).nudged.length
        }
        toast.done(wordsOf(nodes, reminded))
      } catch (error) {
        toast.problem(
          `Nobody was reminded. ${error instanceof Refusal ? describeRefusal(error) : 'Try again.'}`,
          () => void remind(nodes),
        )
      }
    },
    [rosterId, run, runGroups],
  )
  return { remind, busy: nudging || nudgingGroups }
}

function wordsOf(nodes: readonly RollUpNode[], reminded: number): string {
  const [only] = nodes
  const left = nodes.length - reminded
  if (nodes.length === 1 && only) {
    return left === 0
      ? `${only.roster.leader} was reminded.`
      : `${only.roster.name} has already submitted or been reminded.`
  }
  const done = reminded === 1 ? '1 unit was reminded.' : `${reminded} units were reminded.`
  return left === 0 ? done : `${done} ${left} had already submitted or been reminded.`
}
