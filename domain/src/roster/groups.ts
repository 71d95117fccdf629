import type { Group } from './schema.ts'

export type GroupKind = Group['kind']
type Node = Pick<Group, 'id' | 'parentId' | 'name' | 'position'>

/** The level of each kind of group: platoon, then squad or section, then team. Levels may be left out. */
const LEVEL: Readonly<Record<GroupKind, number>> = { platoon: 0, section: 1, squad: 1, team: 2 }

export const GROUP_KIND_LABELS: Readonly<Record<GroupKind, string>> = {
  platoon: 'Platoon',
  section: 'Section',
  squad: 'Squad',
  team: 'Team',
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Every group once, parents before their children, siblings in order, with its depth (0 at the top). */
export function groupTree<G extends Node>(groups: readonly G[]): { readonly group: G; readonly depth: number }[] {
  const known = new Set(groups.map((group) => group.id))
  const children = new Map<string | null, G[]>()
  for (const group of groups) {
    // A group whose parent is missing from the list, or is the group itself, becomes a top group. So every group is
    // listed.
    const parent =
      group.parentId !== null && known.has(group.parentId) && group.parentId !== group.id ? group.parentId : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(group)
    else children.set(parent, [group])
  }
  const result: { group: G; depth: number }[] = []
  const seen = new Set<string>()
  const visit = (parent: string | null, depth: number): void => {
    const siblings = (children.get(parent) ?? []).sort(bySiblingOrder)
    for (const group of siblings) {
      if (seen.has(group.id)) continue
      seen.add(group.id)
      result.push({ group, depth })
      visit(group.id, depth + 1)
    }
  }
  visit(null, 0)
  // The groups that remain form a circle. They are listed at the top, so that they can be seen.
  for (const group of groups) {
    if (seen.has(group.id)) continue
    seen.add(group.id)
    result.push({ group, depth: 0 })
    visit(group.id, 1)
  }
  return result
}

function bySiblingOrder(a: Node, b: Node): number {
  return a.position - b.position || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The group and those above it, from the top down. Empty for null or an unknown id. */
export function groupPath<G extends Pick<Group, 'id' | 'parentId'>>(groups: readonly G[], id: string | null): G[] {
  const byId = indexOf(groups)
  const path: G[] = []
  let group = id === null ? undefined : byId.get(id)
  while (group && !path.includes(group)) {
    path.unshift(group)
    group = group.parentId === null ? undefined : byId.get(group.parentId)
  }
  return path
}

/**
 * A path is needed for every Soldier of a roster, always from the same list of groups. A list that has grown is indexed
 * again.
 */
const indexes = new WeakMap<readonly object[], ReadonlyMap<string, unknown>>()

function indexOf<G extends { readonly id: string }>(groups: readonly G[]): ReadonlyMap<string, G> {
  const kept = indexes.get(groups)
  // The index is stored under its list, so its groups have the list's type.
  if (kept && kept.size === groups.length) return kept as ReadonlyMap<string, G>
  const index = new Map(groups.map((group) => [group.id, group]))
  indexes.set(groups, index)
  return index
}

/** A group with those above it: `1st Platoon / 2nd Squad / A Team`. Empty for a Soldier without a group. */
export function groupPathName(groups: readonly Pick<Group, 'id' | 'parentId' | 'name'>[], id: string | null): string {
  return joinPath(groupPath(groups, id).map((group) => group.name))
}

export const PATH_GAP = ' / '

export function joinPath(names: readonly string[]): string {
  return names.join(PATH_GAP)
}

/** The ids of a group and of all groups below it. */
export function withDescendants(groups: readonly Pick<Group, 'id' | 'parentId'>[], id: string): Set<string> {
  const found = new Set([id])
  let before: number
  do {
    before = found.size
    for (const group of groups) {
      if (group.parentId !== null && found.has(group.parentId)) found.add(group.id)
    }
  } while (found.size > before)
  return found
}

/**
 * Why a group may not be saved like this, or null when it may. A group belongs to one of a higher level (platoon, then
 * squad or section, then team), never to itself or to one below it, and its own sub-groups must still fit under it.
 */
export function checkGroup(
  groups: readonly Pick<Group, 'id' | 'parentId' | 'kind' | 'name'>[],
  change: { readonly id: string; readonly parentId: string | null; readonly kind: GroupKind; readonly name: string },
): string | null {
  const label = GROUP_KIND_LABELS[change.kind].toLowerCase()
  if (change.parentId !== null) {
    const parent = groups.find((group) => group.id === change.parentId)
    if (!parent) return 'The group above no longer exists. Choose another.'
    if (withDescendants(groups, change.id).has(change.parentId)) {
      return `${change.name} cannot be under itself or one of its own groups.`
    }
    if (LEVEL[parent.kind] >= LEVEL[change.kind]) {
      return `A ${label} cannot be under a ${GROUP_KIND_LABELS[parent.kind].toLowerCase()}.`
    }
  }
  const child = groups.find((group) => group.parentId === change.id && LEVEL[group.kind] <= LEVEL[change.kind])
  if (child) return `${child.name} is a ${child.kind} and cannot be under a ${label}. Move it first.`
  const twin = groups.find(
    (group) =>
      group.id !== change.id &&
      group.parentId === change.parentId &&
      collator.compare(group.name.trim(), change.name.trim()) === 0,
  )
  if (twin) return `There is a ${twin.name} here already. Choose another name.`
  return null
}
