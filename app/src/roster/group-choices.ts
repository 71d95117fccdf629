import { groupPathName, groupTree } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'

export function groupChoices(groups: readonly Group[]): readonly { value: string; label: string }[] {
  return groupTree(groups).map(({ group }) => ({ value: group.id, label: groupPathName(groups, group.id) }))
}

/** The same for a list that shows groups as a tree: each under its own name, indented by its depth. */
export function groupTreeChoices(groups: readonly Group[]): readonly { value: string; label: string }[] {
  return groupTree(groups).map(({ group, depth }) => ({
    value: group.id,
    label: `${'\u00a0\u00a0'.repeat(depth)}${group.name}`,
  }))
}
