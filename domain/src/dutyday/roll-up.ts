import type { Headcount } from './schema.ts'

interface Node {
  readonly rosterId: string
  readonly parentId: string | null
  readonly own: Headcount
}

/**
 * The figures of each roster together with the rosters below it. `counted` gives what the roster itself adds: a Soldier
 * who is on a roster below too is counted there. `rosters` lists parents before children. A roster whose parent is not
 * in the list is a top of its own.
 */
export function withBelow<Roster extends Node>(
  rosters: readonly Roster[],
  counted: ReadonlyMap<string, Headcount> = new Map(),
): (Roster & { readonly whole: Headcount })[] {
  const whole = new Map<string, Headcount>(rosters.map(({ rosterId, own }) => [rosterId, counted.get(rosterId) ?? own]))
  // Parents come first. In reverse order, each roster is complete before it is added to its parent.
  for (const { rosterId, parentId } of rosters.toReversed()) {
    const above = parentId === null ? undefined : whole.get(parentId)
    const below = whole.get(rosterId)
    if (above && below) whole.set(parentId as string, sum(above, below))
  }
  return rosters.map((roster) => ({ ...roster, whole: whole.get(roster.rosterId) ?? roster.own }))
}

function sum(one: Headcount, other: Headcount): Headcount {
  return {
    onHand: one.onHand + other.onHand,
    reported: one.reported + other.reported,
    accounted: one.accounted + other.accounted,
    present: one.present + other.present,
    available: one.available + other.available,
  }
}

/**
 * A sentence on how many rows the total of a chain leaves out, because their Soldiers count on a roster below. Null
 * when there are none.
 */
export function leftOutWords(rosters: readonly (Node & { readonly whole: Headcount })[]): string | null {
  const [top] = rosters
  const rows = rosters.reduce((sum, { own }) => sum + own.onHand, 0) - (top?.whole.onHand ?? 0)
  if (rows <= 0) return null
  return `${rows === 1 ? '1 Soldier is' : `${rows} Soldiers are`} on two of these rosters and counted once, on the lower one.`
}
