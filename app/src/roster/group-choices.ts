import { groupPathName, groupTree } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'

export function groupChoices(groups: readonly Group[]): readonly { value: string; label: string }[] {
  return groupTree(groups).map(({ group }) => ({ value: group.id, label: groupPathName(groups, group.id) }))
}
