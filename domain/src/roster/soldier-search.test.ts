import { expect, test } from 'vitest'
import { findSoldiers, typedDodDigits } from './soldier-search.ts'

const groups = [
  { id: 'p1', parentId: null, name: '1st Platoon' },
  { id: 's2', parentId: 'p1', name: '2nd Squad' },
  { id: 'hq', parentId: null, name: 'HQ' },
  { id: 'p2', parentId: null, name: '2nd Platoon' },
  { id: 's1', parentId: 'p2', name: '1st Squad' },
]
const soldier = (id: string, rank: string, last: string, first: string, groupId: string | null = null) => ({
  id,
  rank,
  last,
  first,
  middle: '',
  suffix: '',
  groupId,
})
const roster = [
  soldier('clay', 'SPC', 'Clay', 'Marcus', 'hq'),
  soldier('clayton', 'PFC', 'Clayton', 'Ann', 's2'),
  soldier('larsen', 'SGT', 'Larsen', 'Sven', 's2'),
  soldier('larsen-t', 'SSG', 'Larsen', 'Tom', 'hq'),
  soldier('nunez', '1SG', 'Núñez', 'Zoë', 'hq'),
  soldier('obrien', 'CPL', "O'Brien", 'Pat'),
  soldier('ruiz', 'PV2', 'Ruiz', 'Eva', 's1'),
]
const dodIds = new Map([
  ['clay', '1234561984'],
  ['nunez', '1984567890'],
])
const ids = (typed: string, inOrder = false) =>
  findSoldiers(roster, groups, typed, { dodIds, inOrder }).map(({ id }) => id)

test.each([
  ['larsen, s', ['larsen']],
  ['larsen', ['larsen-t', 'larsen']],
  ['SGT Larsen, S.', ['larsen']],
  ['SPC Clay', ['clay']],
  ['sven lar', ['larsen']],
  ['nunez', ['nunez']],
  ["o'brien", ['obrien']],
  ['obrien', ['obrien']],
  ['nobody', []],
])('by the name as lists show it, in any order of its parts: %s', (typed, expected) => {
  expect(ids(typed)).toEqual(expected)
})

test('by rank, grade and group', () => {
  expect(ids('sgt')).toEqual(['larsen'])
  expect(ids('E-5')).toEqual(['larsen'])
  expect(ids('e4')).toEqual(['obrien', 'clay'])
  expect(ids('2nd squad')).toEqual(['larsen', 'clayton'])
  expect(ids('2nd platoon 1st')).toEqual(['ruiz'])
  expect(ids('2nd')).toEqual(['larsen', 'clayton', 'ruiz'])
  expect(ids('hq clay')).toEqual(['clay'])
})

test('by the end of the DoD ID, from four digits on', () => {
  expect(ids('1984')).toEqual(['clay'])
  expect(ids('7890')).toEqual(['nunez'])
  expect(ids('984')).toEqual([])
  expect(typedDodDigits(' 1984 ')).toBe('1984')
  expect(typedDodDigits('198')).toBeNull()
  expect(typedDodDigits('1984 a')).toBeNull()
  // Nothing is found by it when the caller knows no DoD IDs.
  expect(findSoldiers(roster, groups, '1984')).toEqual([])
})

test('ranks are in order of precedence, not of text, and the better match comes first', () => {
  expect(ids('')).toEqual(['nunez', 'larsen-t', 'larsen', 'obrien', 'clay', 'clayton', 'ruiz'])
  // "n" begins Núñez; it is inside the others.
  expect(ids('n')[0]).toBe('nunez')
  // Clayton is found by the last name, and so is Clay. SPC is senior.
  expect(ids('cla')).toEqual(['clay', 'clayton'])
})

test('keeps the order of the caller where that has a meaning, such as next in line', () => {
  expect(ids('', true)).toEqual(['clay', 'clayton', 'larsen', 'larsen-t', 'nunez', 'obrien', 'ruiz'])
})
