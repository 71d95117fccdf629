import { groupTree, withDescendants } from '../roster/groups.ts'
import type { Group } from '../roster/schema.ts'
import type { AskedReport } from './declare-report.ts'
import type { BarsChart, ChartPart } from './schema.ts'

export interface ReportPlaces {
  /** The roster that was asked for first, then those below it; it alone unless they were asked for. */
  readonly rosters: readonly { readonly rosterId: string; readonly name: string; readonly depth: number }[]
  /** Of the roster that was asked for. */
  readonly groups: readonly Pick<Group, 'id' | 'parentId' | 'name' | 'position'>[]
}

export interface Placed {
  readonly rosterId: string
  readonly groupId: string | null
}

export interface Place<Item> {
  readonly key: string
  readonly label: string
  readonly depth: number
  readonly items: readonly Item[]
}

/**
 * What stands where. Over a chain of command a place a roster, each alone: the places add up. Of one roster a place a
 * group with everybody below it, parents before children, and last those in none: those of depth 0 add up.
 */
function byPlace<Item extends Placed>(
  items: readonly Item[],
  { rosters, groups }: ReportPlaces,
  asked: { readonly over: 'roster' | 'chain'; readonly groupId: string | null },
): Place<Item>[] {
  if (asked.over === 'chain') {
    const own = Map.groupBy(items, ({ rosterId }) => rosterId)
    return rosters.map(({ rosterId, name, depth }) => ({
      key: rosterId,
      label: name,
      depth,
      items: own.get(rosterId) ?? [],
    }))
  }
  const within = asked.groupId === null ? null : withDescendants(groups, asked.groupId)
  const tree = groupTree(within ? groups.filter(({ id }) => within.has(id)) : groups)
  const below = new Map<string, Item[]>(tree.map(({ group }) => [group.id, []]))
  const ungrouped: Item[] = []
  for (const item of items) {
    const own = item.groupId === null ? undefined : below.get(item.groupId)
    if (own) own.push(item)
    else ungrouped.push(item)
  }
  // From the leaves up: children stand after their parents, so theirs are complete when they pass them on.
  for (const { group, depth } of tree.toReversed()) {
    const parent = depth > 0 && group.parentId !== null ? below.get(group.parentId) : undefined
    for (const item of below.get(group.id) ?? []) parent?.push(item)
  }
  const found = tree.map(({ group, depth }) => ({
    key: group.id,
    label: group.name,
    depth,
    items: below.get(group.id) ?? [],
  }))
  if (ungrouped.length > 0) found.push({ key: 'none', label: 'No group', depth: 0, items: ungrouped })
  return found.filter((place) => place.items.length > 0)
}

/** A bar for each place: how many of what stands there are of each part. */
export function barsByPlace<Item extends Placed>(
  what: string,
  items: readonly Item[],
  { places, asked, parts }: { places: ReportPlaces; asked: AskedReport; parts: readonly ChartPart[] },
  valuesOf: (items: readonly Item[]) => number[],
): BarsChart {
  const of = placeWord(asked.over)
  return {
    kind: 'bars',
    title: `${what} by ${of.toLowerCase()}`,
    of,
    parts: [...parts],
    bars: byPlace(items, places, asked).map(({ items: there, ...place }) => ({ ...place, values: valuesOf(there) })),
  }
}

/** What stands in the group that was asked for or below it; everything without one. */
export function inGroup<Item extends Pick<Placed, 'groupId'>>(
  items: readonly Item[],
  groups: readonly Pick<Group, 'id' | 'parentId'>[],
  groupId: string | null,
): readonly Item[] {
  if (groupId === null) return items
  const within = withDescendants(groups, groupId)
  return items.filter((item) => item.groupId !== null && within.has(item.groupId))
}

/** What the places of a report are called. */
export function placeWord(over: 'roster' | 'chain'): string {
  return over === 'chain' ? 'Roster' : 'Group'
}
