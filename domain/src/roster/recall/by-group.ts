import { PATH_GAP } from '../groups.ts'

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
  const under = (path: string, top: string) => path === top || path.startsWith(`${top}${PATH_GAP}`)
  // Groups are found in the order of the people, so a squad that comes up late is moved to its own platoon.
  const tops = order.filter((path) => !path.includes(PATH_GAP))
  return tops.flatMap((top) =>
    order
      .filter((path) => under(path, top))
      .map((name) => ({ name, ...(found.get(name) ?? { answered: 0, called: 0 }) })),
  )
}
