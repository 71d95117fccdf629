import { groupPathName } from '../groups.ts'
import type { Group } from '../schema.ts'

export type Named = Pick<Group, 'id' | 'parentId' | 'name'>

/** Above this many, the groups of a part are counted. */
const NAMED_GROUPS = 4

/** The groups of a part: `1st Squad, 2nd Squad`, or `The whole roster`. */
export function partGroupsWords(
  { groupIds }: { readonly groupIds: readonly string[] | null },
  groups: readonly Named[],
): string {
  if (groupIds === null) return 'The whole roster'
  const known = groupIds.filter((id) => groups.some((group) => group.id === id))
  if (known.length === 0) return 'No group'
  if (known.length > NAMED_GROUPS) return `${known.length} groups`
  return known.map((id) => groupName(groups, id)).join(', ')
}

/** The name of a group, with those above it when another group of the roster has the same name. */
export function groupName(groups: readonly Named[], id: string): string {
  const name = groups.find((group) => group.id === id)?.name ?? ''
  return groups.some((group) => group.id !== id && group.name === name) ? groupPathName(groups, id) : name
}
