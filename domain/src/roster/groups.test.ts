import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkGroup, groupPath, groupPathName, groupTree, withDescendants } from './groups.ts'
import { soldierOrder } from './soldier-order.ts'

const groups = [
  { id: 't', parentId: 's2', kind: 'team' as const, name: 'A Team', position: 0 },
  { id: 's2', parentId: 'p1', kind: 'squad' as const, name: '2nd Squad', position: 1 },
  { id: 's10', parentId: 'p1', kind: 'squad' as const, name: '10th Squad', position: 1 },
  { id: 'p1', parentId: null, kind: 'platoon' as const, name: '1st Platoon', position: 1 },
  { id: 'hq', parentId: null, kind: 'platoon' as const, name: 'HQ', position: 0 },
]

test('the tree lists parents first, and siblings by position and then by number', () => {
  expect(groupTree(groups).map(({ group, depth }) => [group.id, depth])).toEqual([
    ['hq', 0],
    ['p1', 0],
    ['s2', 1],
    ['t', 2],
    ['s10', 1],
  ])
})

test('a path goes from the top down', () => {
  expect(groupPathName(groups, 't')).toBe('1st Platoon / 2nd Squad / A Team')
  expect(groupPath(groups, null)).toEqual([])
  expect(groupPathName(groups, 'gone')).toBe('')
})

test('a group has its descendants with it', () => {
  expect([...withDescendants(groups, 'p1')].sort()).toEqual(['p1', 's10', 's2', 't'])
  expect([...withDescendants(groups, 'gone')]).toEqual(['gone'])
})

test('every group is listed, even with a wrong parent', () => {
  const ids = ['a', 'b', 'c', 'd']
  const parents = fc.array(fc.option(fc.constantFrom(...ids, 'gone')), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(parents, (all) => {
      const odd = ids.map((id, index) => ({ id, parentId: all[index] ?? null, name: id, position: 0 }))
      expect(
        groupTree(odd)
          .map(({ group }) => group.id)
          .sort(),
      ).toEqual(ids)
      for (const id of ids) expect(groupPath(odd, id).at(-1)?.id).toBe(id)
    }),
  )
})

describe('checkGroup', () => {
  test.each([
    [{ id: 'new', parentId: 'p1', kind: 'squad', name: '3rd Squad' }, null],
    [{ id: 'new', parentId: 'p1', kind: 'team', name: 'Guns' }, null],
    [{ id: 'new', parentId: null, kind: 'squad', name: 'Mortars' }, null],
    [{ id: 's2', parentId: 'hq', kind: 'section', name: 'Mortars' }, null],
    [{ id: 'new', parentId: 's2', kind: 'section', name: 'X' }, 'A section cannot be under a squad.'],
    [{ id: 'new', parentId: 't', kind: 'team', name: 'X' }, 'A team cannot be under a team.'],
    [{ id: 'new', parentId: 'hq', kind: 'platoon', name: 'X' }, 'A platoon cannot be under a platoon.'],
    [
      { id: 'p1', parentId: 's2', kind: 'platoon', name: '1st Platoon' },
      '1st Platoon cannot be under itself or one of its own groups.',
    ],
    [
      { id: 'p1', parentId: 'p1', kind: 'team', name: '1st Platoon' },
      '1st Platoon cannot be under itself or one of its own groups.',
    ],
    [
      { id: 's2', parentId: 'p1', kind: 'team', name: '2nd Squad' },
      'A Team is a team and cannot be under a team. Move it first.',
    ],
    [{ id: 'new', parentId: 'gone', kind: 'squad', name: 'X' }, 'The group above no longer exists. Choose another.'],
    [
      { id: 'new', parentId: 'p1', kind: 'squad', name: '2ND squad ' },
      'There is a 2nd Squad here already. Choose another name.',
    ],
  ] as const)('%j', (change, message) => expect(checkGroup(groups, change)).toBe(message))
})

test('a roster is ordered by group, seniority, date of rank and name', () => {
  const soldier = (id: string, groupId: string | null, rank: string, last: string, dor?: string) => ({
    id,
    groupId,
    rank,
    last,
    dor,
  })
  const soldiers = [
    soldier('1', null, 'COL', 'Nogroup'),
    soldier('2', 't', 'PFC', 'Zed'),
    soldier('3', 't', 'PFC', "d'Angelo"),
    soldier('4', 't', 'SGT', 'Young', '2024-01-01'),
    soldier('5', 't', 'SGT', 'Zulu', '2020-01-01'),
    soldier('6', 'p1', 'SFC', 'Navarro'),
    soldier('7', 'hq', 'PFC', 'Cho'),
    soldier('8', 's10', 'SSG', 'Clay'),
  ]
  expect(
    soldiers
      .sort(soldierOrder(groups))
      .map(({ id }) => id)
      .join(''),
  ).toBe('76543281')
})
