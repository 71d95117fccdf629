import { groupTree } from './groups.ts'
import { comparePrecedence } from './rank.ts'
import type { Group } from './schema.ts'

export interface OrderedSoldier {
  readonly id: string
  readonly groupId: string | null
  readonly rank: string
  readonly dor?: string | null | undefined
  readonly last: string
  readonly first?: string | undefined
  readonly middle?: string | undefined
  readonly suffix?: string | undefined
}

const collator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })

/** Compares by name only: last, first, middle, suffix. */
export function compareNames(
  a: Pick<OrderedSoldier, 'last' | 'first' | 'middle' | 'suffix'>,
  b: Pick<OrderedSoldier, 'last' | 'first' | 'middle' | 'suffix'>,
): number {
  return (
    collator.compare(a.last, b.last) ||
    collator.compare(a.first ?? '', b.first ?? '') ||
    collator.compare(a.middle ?? '', b.middle ?? '') ||
    collator.compare(a.suffix ?? '', b.suffix ?? '')
  )
}

/**
 * The order of a roster: by group (a group's own Soldiers before those of the groups under it, and Soldiers without a
 * group last), then senior first, then the earlier date of rank, then the name.
 */
export function soldierOrder(
  groups: readonly Pick<Group, 'id' | 'parentId' | 'name' | 'position'>[],
): (a: OrderedSoldier, b: OrderedSoldier) => number {
  const place = new Map(groupTree(groups).map(({ group }, index) => [group.id, index]))
  const placeOf = (soldier: OrderedSoldier): number =>
    (soldier.groupId === null ? undefined : place.get(soldier.groupId)) ?? place.size
  return (a, b) =>
    placeOf(a) - placeOf(b) || comparePrecedence(a, b) || compareNames(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
