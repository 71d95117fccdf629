import type { Headcount } from './schema.ts'

interface Node {
  readonly rosterId: string
  readonly parentId: string | null
  readonly own: Headcount
}

/**
 * Each roster's figures with everybody below it. `counted` says what of its own goes into that: whoever is on a roster
 * below too is counted there. `rosters` come parents before children; a roster whose
 * parent is not among them is a top of its own.
 */
export function withBelow<Roster extends Node>(
  rosters: readonly Roster[],
  counted: ReadonlyMap<string, Headcount> = new Map(),
): (Roster & { readonly whole: Headcount })[] {
  const whole = new Map<string, Headcount>(rosters.map(({ rosterId, own }) => [rosterId, counted.get(rosterId) ?? own]))
  // From the leaves up: what stands below a roster is complete when it passes it on.
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

/** How many rows are left out of the whole of a chain, because their Soldiers count on a roster below, in words. */
export function leftOutWords(rosters: readonly (Node & { readonly whole: Headcount })[]): string | null {
  const [top] = rosters
  const rows = rosters.reduce((sum, { own }) => sum + own.onHand, 0) - (top?.whole.onHand ?? 0)
  if (rows <= 0) return null
  return `${rows === 1 ? '1 Soldier is' : `${rows} Soldiers are`} on two of these rosters and counted once, on the lower one.`
}
