import type { Headcount, Perstat } from '@muster/domain/dutyday/schema.ts'
import type { RollUpNode } from './roll-up-tree.ts'

/** How many readiness items are current, due soon, to act on now, and not known. */
export type ReadinessCounts = readonly [current: number, soon: number, now: number, unknown: number]

/** One box of the chart: a leader above, a roster with all below it, or a group of the roster at the top. */
export interface ChainBox {
  readonly key: string
  readonly kind: 'above' | 'roster' | 'group' | 'groups'
  readonly name: string
  readonly leader: string
  /** Null for what the person may not see. */
  readonly counts: Headcount | null
  readonly readiness: ReadinessCounts | null
  readonly node: RollUpNode | null
  readonly children: readonly ChainBox[]
}

export interface GroupFigures {
  readonly groupId: string
  readonly parentId: string | null
  readonly name: string
  readonly counts: Headcount
}

/** The groups of a PERSTAT with their figures. Soldiers without a group are no box. */
export function groupFigures(
  { groups }: Pick<Perstat, 'groups'>,
  of: (line: Perstat['total']) => Headcount,
): GroupFigures[] {
  return groups.flatMap(({ groupId, parentId, name, line }) =>
    groupId === null ? [] : [{ groupId, parentId, name, counts: of(line) }],
  )
}

interface Facts {
  readonly top: RollUpNode
  readonly groups: readonly GroupFigures[]
  /** Of each roster itself and of each group with the groups below it, by their IDs. Null while not known. */
  readonly readiness: ReadonlyMap<string, ReadinessCounts> | null
  readonly places: ReadonlyMap<string, number>
}

/** The tree to draw. Beside rosters below, the groups of the roster at the top are a branch of their own. */
export function chainBoxes({ top, groups, readiness, places }: Facts): ChainBox {
  const inPlace = (one: RollUpNode, other: RollUpNode) =>
    (places.get(one.roster.rosterId) ?? places.size) - (places.get(other.roster.rosterId) ?? places.size)
  const rosterBox = (node: RollUpNode): ChainBox => {
    const { rosterId, name, leader, whole } = node.roster
    const below = node.children.toSorted(inPlace).map(rosterBox)
    return {
      key: rosterId,
      kind: 'roster',
      name,
      leader,
      counts: whole,
      node,
      children: below,
      readiness: sumOf(readiness, rosterId, below),
    }
  }
  const box = rosterBox(top)
  const inside = groupBoxes(groups, readiness)
  if (inside.length === 0) return box
  if (box.children.length === 0) return { ...box, children: inside }
  const branch: ChainBox = {
    key: `groups ${box.key}`,
    kind: 'groups',
    name: `Groups of ${box.name}`,
    leader: '',
    counts: null,
    readiness: null,
    node: null,
    children: inside,
  }
  return { ...box, children: [branch, ...box.children] }
}

function groupBoxes(
  groups: readonly GroupFigures[],
  readiness: ReadonlyMap<string, ReadinessCounts> | null,
): readonly ChainBox[] {
  const below = Map.groupBy(groups, ({ parentId }) => parentId)
  const known = new Set(groups.map(({ groupId }) => groupId))
  const boxOf = ({ groupId, name, counts }: GroupFigures): ChainBox => {
    const children = (below.get(groupId) ?? []).map(boxOf)
    return {
      key: groupId,
      kind: 'group',
      name,
      leader: '',
      counts,
      node: null,
      children,
      readiness: readiness?.get(groupId) ?? null,
    }
  }
  return groups.filter(({ parentId }) => parentId === null || !known.has(parentId)).map(boxOf)
}

function sumOf(
  readiness: ReadonlyMap<string, ReadinessCounts> | null,
  key: string,
  children: readonly ChainBox[],
): ReadinessCounts | null {
  if (!readiness) return null
  return [readiness.get(key), ...children.map((child) => child.readiness)].reduce<ReadinessCounts>(
    (sum, each) => (each ? [sum[0] + each[0], sum[1] + each[1], sum[2] + each[2], sum[3] + each[3]] : sum),
    [0, 0, 0, 0],
  )
}

/** Current or due soon, in percent of all. Null when nothing applies. */
export function inDatePercent([current, soon, now, unknown]: ReadinessCounts): number | null {
  const all = current + soon + now + unknown
  return all === 0 ? null : Math.floor((100 * (current + soon)) / all)
}

/** A box as it is drawn, and where it is in the tree. */
export interface DrawnBox {
  readonly box: ChainBox
  readonly level: number
  /** Its place among its siblings, from 1. */
  readonly place: number
  readonly siblings: number
  /** Null if there is nothing to expand. */
  readonly expanded: boolean | null
  readonly parent: string | null
}

/** The drawn boxes in the order of reading. The top is always expanded. */
export function drawnBoxes(top: ChainBox, isOpen: (key: string) => boolean, level = 1): readonly DrawnBox[] {
  const boxes: DrawnBox[] = []
  function draw(box: ChainBox, at: Omit<DrawnBox, 'box' | 'expanded'>) {
    const open = at.parent === null || isOpen(box.key)
    boxes.push({ ...at, box, expanded: box.children.length === 0 || at.parent === null ? null : open })
    if (!open) return
    for (const [index, child] of box.children.entries()) {
      draw(child, { level: at.level + 1, place: index + 1, siblings: box.children.length, parent: box.key })
    }
  }
  draw(top, { level, place: 1, siblings: 1, parent: null })
  return boxes
}

/** What a key of the tree does, or null. */
export function treeKey(
  key: string,
  at: string,
  boxes: readonly DrawnBox[],
): { readonly to: string } | { readonly fold: string } | null {
  const index = boxes.findIndex(({ box }) => box.key === at)
  const here = boxes[index]
  if (!here) return null
  const to = (next: string | null | undefined) => (next ? { to: next } : null)
  switch (key) {
    case 'ArrowDown':
      return to(boxes[index + 1]?.box.key)
    case 'ArrowUp':
      return to(boxes[index - 1]?.box.key)
    case 'ArrowRight':
      return here.expanded === false ? { fold: at } : to(here.box.children[0]?.key)
    case 'ArrowLeft':
      return here.expanded === true ? { fold: at } : to(here.parent)
    case 'Home':
      return to(boxes[0]?.box.key)
    case 'End':
      return to(boxes.at(-1)?.box.key)
    default:
      return null
  }
}
