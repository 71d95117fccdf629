import type { Group } from '@muster/domain/roster/schema.ts'

interface InGroup {
  /** How many. Null while that is not known. */
  readonly soldiers: number | null
  /** The names of those whose part includes the group itself. */
  readonly leaders: readonly string[]
}

/** What deleting a group does to its Soldiers and to those who lead it. */
export function deletionWords(groups: readonly Group[], group: Group, { soldiers, leaders }: InGroup): string {
  const above = groups.find(({ id }) => id === group.parentId)
  const below = groups.filter(({ parentId }) => parentId === group.id).length
  const parts = [
    soldiersGo(soldiers, above),
    below > 0 &&
      `${below} ${below === 1 ? 'group' : 'groups'} below it ${moved(below)} ${above?.name ?? 'the top level'}.`,
    leaderLoses(leaders),
    soldiers === 0 && below === 0 && 'It is empty.',
    soldiers !== 0 && 'Nobody leaves the roster.',
    'This cannot be undone.',
  ]
  return parts.filter(Boolean).join(' ')
}

const NAMED = 3

function leaderLoses(leaders: readonly string[]): string {
  const more = leaders.length - NAMED
  const names = more > 0 ? [...leaders.slice(0, NAMED), more === 1 ? '1 other' : `${more} others`] : leaders
  const last = names.at(-1)
  if (last === undefined) return ''
  if (names.length === 1) return `${last} leads this group and loses it.`
  // Names have commas of their own.
  return `${names.slice(0, -1).join('; ')} and ${last} lead this group and lose it.`
}

function soldiersGo(soldiers: number | null, above: Group | undefined): string {
  if (soldiers === 0) return ''
  const who = soldiers === null ? 'Its Soldiers' : `${soldiers} ${soldiers === 1 ? 'Soldier' : 'Soldiers'} in it`
  return above ? `${who} ${moved(soldiers)} ${above.name}.` : `${who} will have no group.`
}

function moved(count: number | null): string {
  return count === 1 ? 'moves to' : 'move to'
}
