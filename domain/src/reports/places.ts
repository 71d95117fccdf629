import { groupTree, withDescendants } from '../roster/groups.ts'
import type { Group } from '../roster/schema.ts'
import type { AskedReport } from './declare-report.ts'
import type { BarsChart, ChartPart } from './schema.ts'

export interface ReportPlaces {
  /** The requested roster first, then those below it if they were requested. */
  readonly rosters: readonly { readonly rosterId: string; readonly name: string; readonly depth: number }[]
  /** The groups of the requested roster. */
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
 * The items of each place. Over a chain of command each roster is a place by itself, so the places add up. In one
 * roster each group is a place that includes the groups below it, parents before children, and Soldiers without a group
 * come last. The places of depth 0 add up.
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
  // Children come after their parents. In reverse order, each group is complete before it is added to its parent.
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

/** A bar for each place, with the number of its items in each part. */
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

/** The items in the requested group or below it. All of them when no group was requested. */
export function inGroup<Item extends Pick<Placed, 'groupId'>>(
  items: readonly Item[],
  groups: readonly Pick<Group, 'id' | 'parentId'>[],
  groupId: string | null,
): readonly Item[] {
  if (groupId === null) return items
  const within = withDescendants(groups, groupId)
  return items.filter((item) => item.groupId !== null && within.has(item.groupId))
}

/** The heading of the column of places. */
export function placeWord(over: 'roster' | 'chain'): string {
  return over === 'chain' ? 'Roster' : 'Group'
}
