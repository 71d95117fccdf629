import { PATH_GAP } from '../groups.ts'
import type { RecallState } from './standing.ts'

export interface GroupAnswers {
  readonly name: string
  readonly answered: number
  readonly called: number
}

/**
 * How many Soldiers of each group have answered, including the groups below it. So a platoon's line counts the whole
 * platoon and not only its headquarters. `group` is the path of a Soldier's own group. Parents come before children.
 */
export function answeredByGroup(
  people: readonly { readonly group: string; readonly answered: boolean }[],
): GroupAnswers[] {
  const found = new Map<string, { answered: number; called: number }>()
  for (const { group, answered } of people) {
    const names = group.split(PATH_GAP)
    for (let depth = 1; depth <= names.length; depth++) {
      const path = names.slice(0, depth).join(PATH_GAP)
      const sum = found.get(path) ?? { answered: 0, called: 0 }
      sum.called += 1
      if (answered) sum.answered += 1
      found.set(path, sum)
    }
  }
  const order = [...found.keys()]
  // Groups are found in the order of the people, so a squad that comes up late is moved to its own platoon.
  const tops = order.filter((path) => !path.includes(PATH_GAP))
  return tops.flatMap((top) =>
    order
      .filter((path) => isInPath(path, top))
      .map((name) => ({ name, ...(found.get(name) ?? { answered: 0, called: 0 }) })),
  )
}

/** The parts of a bar: what the Soldiers of a group have answered. Those who need a leader most come first. */
export const ANSWER_PARTS = [
  { code: 'HELP', label: 'Needs help', tone: 'absent', states: ['need help'] },
  { code: 'NONE', label: 'No answer', tone: 'unreported', states: ['no answer', 'could not reach'] },
  { code: 'CAN’T', label: 'Unable to report', tone: 'other', states: ['cannot come'] },
  { code: 'ACK', label: 'Acknowledged', tone: 'accounted', states: ['acknowledged'] },
  { code: 'WAY', label: 'On the way', tone: 'soon', states: ['on the way'] },
  { code: 'HERE', label: 'Arrived', tone: 'present', states: ['arrived'] },
] as const satisfies readonly { code: string; label: string; tone: string; states: readonly RecallState[] }[]

export interface PlatoonAnswers {
  /** The path of the group; empty for Soldiers who are in none. */
  readonly key: string
  readonly label: string
  /** In the order of `ANSWER_PARTS`. They add up to all who were called. */
  readonly values: readonly number[]
}

/**
 * The answers by platoon, each with its squads: the first level on which there is more than one group. A recall of one
 * platoon is counted by its squads. Empty if there is nothing to compare.
 */
export function answersByPlatoon(
  people: readonly { readonly group: string; readonly state: RecallState }[],
): readonly PlatoonAnswers[] {
  const deepest = Math.max(0, ...people.map(({ group }) => group.split(PATH_GAP).length))
  for (let depth = 1; depth <= deepest; depth++) {
    const found = Map.groupBy(people, ({ group }) => group.split(PATH_GAP).slice(0, depth).join(PATH_GAP))
    if (found.size < 2) continue
    return [...found].map(([key, those]) => ({
      key,
      label: key.split(PATH_GAP).at(-1) || 'No group',
      values: ANSWER_PARTS.map(
        ({ states }) => those.filter(({ state }) => states.some((each) => each === state)).length,
      ),
    }))
  }
  return []
}

/** Whether a Soldier's group is this one or below it. */
export function isInPath(group: string, path: string): boolean {
  return group === path || group.startsWith(`${path}${PATH_GAP}`)
}
