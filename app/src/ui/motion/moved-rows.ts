import type { Item } from '../table/items.ts'

/** The IDs of the rows that left their group: for another one, or the list. */
export function movedRows<Row>(before: readonly Item<Row>[], after: readonly Item<Row>[]): readonly string[] {
  const now = groupsOf(after)
  return [...groupsOf(before)].filter(([id, group]) => now.get(id) !== group).map(([id]) => id)
}

function groupsOf<Row>(items: readonly Item<Row>[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string>()
  let group = ''
  for (const item of items) {
    if (item.kind === 'group') group = item.key
    else groups.set(item.id, group)
  }
  return groups
}
