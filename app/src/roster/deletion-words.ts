import type { Group } from '@muster/domain/roster/schema.ts'

/** What deleting a group does to its Soldiers. `soldiers`: how many; null while that is not known. */
export function deletionWords(groups: readonly Group[], group: Group, soldiers: number | null): string {
  const above = groups.find(({ id }) => id === group.parentId)
  const below = groups.filter(({ parentId }) => parentId === group.id).length
  const parts = [
    soldiersGo(soldiers, above),
    below > 0 &&
      `${below} ${below === 1 ? 'group' : 'groups'} below it ${moved(below)} ${above?.name ?? 'the top level'}.`,
    soldiers === 0 && below === 0 && 'It is empty.',
    soldiers !== 0 && 'Nobody leaves the roster.',
    'This cannot be undone.',
  ]
  return parts.filter(Boolean).join(' ')
}

function soldiersGo(soldiers: number | null, above: Group | undefined): string {
  if (soldiers === 0) return ''
  const who = soldiers === null ? 'Its Soldiers' : `${soldiers} ${soldiers === 1 ? 'Soldier' : 'Soldiers'} in it`
  return above ? `${who} ${moved(soldiers)} ${above.name}.` : `${who} will have no group.`
}

function moved(count: number | null): string {
  return count === 1 ? 'moves to' : 'move to'
}
