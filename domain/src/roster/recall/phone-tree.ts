import { groupTree } from '../groups.ts'
import { comparePrecedence } from '../rank.ts'
import type { Group } from '../schema.ts'
import { type OrderedSoldier, soldierOrder } from '../soldier-order.ts'

type TreeGroup = Pick<Group, 'id' | 'parentId' | 'name' | 'position'>

/** One group of the phone tree: its leader and its own Soldiers, the leader first. */
export interface TreeGroupLine<Person> {
  /** Null for Soldiers without a group. */
  readonly groupId: string | null
  readonly depth: number
  readonly leaderId: string | null
  readonly people: readonly Person[]
}

export interface PhoneTree<Person> {
  /** The Soldier who starts and is called by nobody. Null for an empty roster. */
  readonly headId: string | null
  /** Every group in the order of the roster, then the Soldiers without a group. */
  readonly groups: readonly TreeGroupLine<Person>[]
  /** The caller of each Soldier. Null for the head. */
  readonly callerOf: ReadonlyMap<string, string | null>
  /**
   * The calls of each Soldier, in order. The last one called calls back, so that the leader knows that the branch is
   * complete.
   */
  readonly callsOf: ReadonlyMap<string, readonly Person[]>
}

/**
 * The phone tree (army.md 7.1): the leader of a group calls its Soldiers and the leaders of the groups below, and the
 * senior leader at the top calls the other leaders there. A group's leader is the one that the roster's leader chose,
 * else the senior Soldier. A group without Soldiers is called by the leader of the next group above.
 * Calls go from the leaders of higher groups to those of lower ones. So there is no circle, and everybody except the
 * head is called by exactly one person.
 */
export function phoneTree<Person extends OrderedSoldier>(
  groups: readonly TreeGroup[],
  people: readonly Person[],
  chosen: ReadonlyMap<string, string> = new Map(),
): PhoneTree<Person> {
  const tree = groupTree(groups)
  const ordered = people.toSorted(soldierOrder(groups))
  const byId = new Map(ordered.map((person) => [person.id, person]))
  const known = new Set(groups.map(({ id }) => id))
  const own = new Map<string | null, Person[]>()
  for (const person of ordered) {
    const place = person.groupId !== null && known.has(person.groupId) ? person.groupId : null
    const there = own.get(place)
    if (there) there.push(person)
    else own.set(place, [person])
  }

  const above = parentsIn(tree)
  const leaderOf = new Map<string, string>()
  // A leader belongs to the highest group that they lead, so that no leader is called by somebody below.
  const home = new Map<string, string>()
  for (const { group } of tree) {
    const wanted = chosen.get(group.id)
    const leader = (wanted === undefined ? undefined : byId.get(wanted)) ?? seniorOf(own.get(group.id) ?? [])
    if (!leader) continue
    leaderOf.set(group.id, leader.id)
    if (!home.has(leader.id)) home.set(leader.id, group.id)
  }
  const leaderAbove = (groupId: string): string | null => {
    for (let up = above.get(groupId) ?? null; up !== null; up = above.get(up) ?? null) {
      const leader = leaderOf.get(up)
      if (leader !== undefined) return leader
    }
    return null
  }

  const callerOf = new Map<string, string | null>()
  const top: Person[] = []
  for (const person of ordered) {
    const leads = home.get(person.id)
    const place = person.groupId !== null && known.has(person.groupId) ? person.groupId : null
    const caller = leads !== undefined ? leaderAbove(leads) : place === null ? null : (leaderOf.get(place) ?? null)
    if (caller === null) top.push(person)
    else callerOf.set(person.id, caller)
  }
  const head = seniorOf(top)
  for (const person of top) callerOf.set(person.id, head && person.id !== head.id ? head.id : null)

  const callsOf = new Map<string, Person[]>()
  for (const person of ordered) {
    const caller = callerOf.get(person.id)
    if (!caller) continue
    const calls = callsOf.get(caller)
    if (calls) calls.push(person)
    else callsOf.set(caller, [person])
  }

  const lines: TreeGroupLine<Person>[] = tree.map(({ group, depth }) => {
    const leaderId = leaderOf.get(group.id) ?? null
    const there = own.get(group.id) ?? []
    return { groupId: group.id, depth, leaderId, people: leaderFirst(there, leaderId) }
  })
  const loose = own.get(null) ?? []
  if (loose.length > 0) lines.push({ groupId: null, depth: 0, leaderId: null, people: loose })
  return { headId: head?.id ?? null, groups: lines, callerOf, callsOf }
}

/** The leaders above a Soldier, beginning with the one who calls the Soldier. */
export function leadersUp(tree: Pick<PhoneTree<unknown>, 'callerOf'>, id: string): string[] {
  const up: string[] = []
  for (let next = tree.callerOf.get(id) ?? null; next !== null; next = tree.callerOf.get(next) ?? null) {
    if (up.includes(next)) break
    up.push(next)
  }
  return up
}

/** The parent of each group in the printed tree, which corrects a parent that is the group itself or is missing. */
function parentsIn(tree: readonly { readonly group: TreeGroup; readonly depth: number }[]): Map<string, string | null> {
  const parents = new Map<string, string | null>()
  const path: string[] = []
  for (const { group, depth } of tree) {
    path.length = depth
    parents.set(group.id, path[depth - 1] ?? null)
    path.push(group.id)
  }
  return parents
}

function seniorOf<Person extends OrderedSoldier>(people: readonly Person[]): Person | null {
  return people.reduce<Person | null>(
    (senior, person) => (senior === null || comparePrecedence(person, senior) < 0 ? person : senior),
    null,
  )
}

function leaderFirst<Person extends OrderedSoldier>(people: readonly Person[], leaderId: string | null): Person[] {
  const leader = people.find(({ id }) => id === leaderId)
  return leader ? [leader, ...people.filter((person) => person !== leader)] : [...people]
}
