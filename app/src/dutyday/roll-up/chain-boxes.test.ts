import type { RollUpRoster } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { chainBoxes, drawnBoxes, inDatePercent, type ReadinessCounts, treeKey } from './chain-boxes.ts'
import { placesOf, rollUpTree } from './roll-up-tree.ts'

const NONE = { onHand: 0, reported: 0, accounted: 0, present: 0, available: 0 }

function roster(name: string, parentId: string | null, onHand: number): RollUpRoster {
  return {
    rosterId: name,
    parentId,
    name,
    leader: `SFC ${name}`,
    depth: parentId === null ? 0 : 1,
    soldierId: null,
    soldiers: onHand,
    timeZone: 'America/Chicago',
    reportDue: '06:30',
    noReport: false,
    submission: null,
    newestEntryAt: null,
    nudgedAt: null,
    formations: [],
    dutyDate: '2026-11-21' as CalendarDate,
    own: { ...NONE, onHand },
    whole: { ...NONE, onHand },
  }
}

const top = rollUpTree(
  [
    roster('A Co', null, 9),
    roster('1st Plt', 'A Co', 8),
    roster('2nd Plt', 'A Co', 7),
    roster('1st Sqd', '1st Plt', 5),
  ],
  Date.parse('2026-11-21T11:40:00Z'),
)
if (!top) throw new Error('no tree')
const group = (groupId: string, parentId: string | null) => ({ groupId, parentId, name: groupId, counts: NONE })
const readiness = new Map<string, ReadinessCounts>([
  ['A Co', [1, 0, 0, 0]],
  ['1st Plt', [2, 1, 0, 0]],
  ['1st Sqd', [0, 0, 3, 4]],
  ['HQ', [5, 0, 0, 0]],
  ['team', [5, 0, 0, 0]],
])
const TREE = chainBoxes({
  top,
  groups: [group('HQ', null), group('team', 'HQ')],
  readiness,
  places: placesOf(top),
})
const open = (...keys: string[]) => drawnBoxes(TREE, (key) => keys.includes(key))
const drawn = (...keys: string[]) => open(...keys).map(({ box, level, expanded }) => `${level} ${box.name} ${expanded}`)

test('one level is drawn at first, with the groups of the roster as a branch of their own', () => {
  expect(drawn()).toEqual(['1 A Co null', '2 Groups of A Co false', '2 1st Plt false', '2 2nd Plt null'])
  expect(drawn('1st Plt', 'groups A Co')).toEqual([
    ...['1 A Co null', '2 Groups of A Co true', '3 HQ false'],
    ...['2 1st Plt true', '3 1st Sqd null', '2 2nd Plt null'],
  ])
})

test('a roster without rosters below has its groups right under it', () => {
  const alone = rollUpTree([roster('A Co', null, 9)], 0)
  if (!alone) throw new Error('no tree')
  const tree = chainBoxes({ top: alone, groups: [group('HQ', null)], readiness: null, places: new Map() })
  expect(tree.children.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['HQ group'])
})

test('the readiness of a box is that of all below it, and no data is not current', () => {
  const of = (name: string) => open('1st Plt', 'groups A Co', 'HQ').find(({ box }) => box.name === name)?.box.readiness
  expect(of('1st Plt')).toEqual([2, 1, 3, 4])
  // Soldiers of a group are Soldiers of the roster, so they are not added again.
  expect(of('A Co')).toEqual([3, 1, 3, 4])
  expect(of('HQ')).toEqual([5, 0, 0, 0])
  expect(inDatePercent([3, 1, 3, 4])).toBe(36)
  expect(inDatePercent([0, 0, 0, 0])).toBe(null)
})

test('the keys of a tree', () => {
  const boxes = open('1st Plt')
  expect(treeKey('ArrowDown', 'A Co', boxes)).toEqual({ to: 'groups A Co' })
  expect(treeKey('ArrowUp', 'A Co', boxes)).toBe(null)
  expect(treeKey('ArrowRight', 'groups A Co', boxes)).toEqual({ fold: 'groups A Co' })
  expect(treeKey('ArrowRight', '1st Plt', boxes)).toEqual({ to: '1st Sqd' })
  expect(treeKey('ArrowLeft', '1st Plt', boxes)).toEqual({ fold: '1st Plt' })
  expect(treeKey('ArrowLeft', '1st Sqd', boxes)).toEqual({ to: '1st Plt' })
  expect(treeKey('ArrowRight', '2nd Plt', boxes)).toBe(null)
  expect(treeKey('End', 'A Co', boxes)).toEqual({ to: '2nd Plt' })
  expect(treeKey('Home', '2nd Plt', boxes)).toEqual({ to: 'A Co' })
  expect(treeKey('x', 'A Co', boxes)).toBe(null)
})
