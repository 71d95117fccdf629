import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { expect, test } from 'vitest'
import { isOfChoice, NO_GROUP, platoonsOf, progressOf, sectionsOf } from './accountability-sections.ts'

const groups: readonly Group[] = [
  { id: 'p1', parentId: null, kind: 'platoon', name: '1st Platoon', position: 0 },
  { id: 's1', parentId: 'p1', kind: 'squad', name: '1st Squad', position: 0 },
  { id: 't1', parentId: 's1', kind: 'team', name: 'A Team', position: 0 },
  { id: 'p2', parentId: null, kind: 'platoon', name: '2nd Platoon', position: 1 },
]

function row(soldierId: string, groupId: string | null, change: Partial<AccountabilityRow> = {}): AccountabilityRow {
  return {
    soldierId,
    rank: 'SPC',
    last: soldierId,
    first: '',
    middle: '',
    suffix: '',
    position: '',
    groupId,
    strength: 'assigned',
    status: 'NR',
    entry: null,
    carried: false,
    dueBack: null,
    ...change,
  }
}

test('a squad includes its teams, and the name shows the team', () => {
  const [squad] = sectionsOf([row('leader', 's1'), row('gunner', 't1', { status: 'PDY' })], groups)
  expect(squad).toMatchObject({
    groupId: 's1',
    name: '1st Platoon, 1st Squad',
    platoonId: 'p1',
    reported: 1,
    others: 1,
  })
  expect(squad?.rows.map(({ row: { soldierId }, team }) => [soldierId, team])).toEqual([
    ['leader', null],
    ['gunner', 'A Team'],
  ])
})

test("sections follow the roster's order and include everybody except detached Soldiers", () => {
  const rows = [
    row('a', 'p1'),
    row('b', 't1'),
    row('c', 'p2'),
    row('d', null),
    row('e', 's1', { strength: 'detached' }),
  ]
  const sections = sectionsOf(rows, groups)
  expect(sections.map((section) => section.name)).toEqual([
    '1st Platoon',
    '1st Platoon, 1st Squad',
    '2nd Platoon',
    'No group',
  ])
  expect(sections.flatMap((section) => section.rows.map((each) => each.row.soldierId))).toEqual(['a', 'b', 'c', 'd'])
})

test('the teams of a squad leader’s roster are sections of their own', () => {
  const teams = ['A Team', 'B Team'].map(
    (name, position): Group => ({ ...(groups[0] as Group), id: name, parentId: null, kind: 'team', name, position }),
  )
  const sections = sectionsOf([row('a', 'A Team'), row('b', 'B Team'), row('c', null)], teams)
  expect(sections.map(({ ownName }) => ownName)).toEqual(['A Team', 'B Team', 'No group'])
  expect(sections[0]?.rows[0]?.team).toBeNull()
})

test('a platoon counts its squads', () => {
  const sections = sectionsOf(
    [row('a', 'p1', { status: 'LV' }), row('b', 't1'), row('c', 'p2', { status: 'PDY' })],
    groups,
  )
  expect(platoonsOf(sections, groups)).toEqual([
    { groupId: 'p1', name: '1st Platoon', onHand: 2, reported: 1 },
    { groupId: 'p2', name: '2nd Platoon', onHand: 1, reported: 1 },
  ])
})

test('the progress of the roster includes Soldiers in no group', () => {
  const sections = sectionsOf([row('a', null, { status: 'PDY' }), row('b', 't1'), row('c', null)], groups)
  expect(progressOf(sections, groups)).toMatchObject([
    { name: '1st Platoon', onHand: 1, reported: 0 },
    { name: 'No group', onHand: 2, reported: 1 },
  ])
  expect(progressOf(sectionsOf([row('b', 't1')], groups), groups)).toHaveLength(1)
})

test('the filter has a choice for Soldiers in no group', () => {
  const sections = sectionsOf([row('a', null), row('b', 't1')], groups)
  expect(progressOf(sections, groups).map(({ groupId }) => groupId)).toEqual(['p1', NO_GROUP])
  const shown = (chosen: string | null) =>
    sections.filter((section) => isOfChoice(section, chosen)).map(({ name }) => name)
  expect(shown(NO_GROUP)).toEqual(['No group'])
  expect(shown('p1')).toEqual(['1st Platoon, 1st Squad'])
  expect(shown(null)).toHaveLength(2)
})
