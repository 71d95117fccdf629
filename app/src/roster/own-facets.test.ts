import type { OwnField } from '@muster/domain/roster/own-fields.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { expect, test } from 'vitest'
import { sortRows } from '../ui/table/column.ts'
import { soldierColumns } from './soldier-columns.ts'
import { activeFilters, NO_FILTER, ownFacets, soldierFilter } from './soldier-filter.ts'

const base = { seenBy: 'viewers', soldierSees: false, version: 1, choices: [] } as const
const fields: OwnField[] = [
  { ...base, id: 'shift', name: 'Shift', kind: 'choice', choices: ['Nights', 'Days'] },
  { ...base, id: 'runs', name: 'Runs', kind: 'number' },
]
const soldier = (id: string, own?: Soldier['own']): Soldier => ({
  id,
  rank: 'SPC',
  last: id,
  groupId: null,
  linked: false,
  archived: null,
  version: 1,
  ...(own && { own }),
})
const soldiers = [
  soldier('Clay', { shift: 'Days', runs: 12 }),
  soldier('Reed', { shift: 'Nights', runs: 3 }),
  soldier('Stone', { shift: 'Days' }),
  soldier('Vance'),
]
const facets = ownFacets(fields, soldiers)
const found = (filter: Partial<typeof NO_FILTER>) => {
  const matches = soldierFilter({ ...NO_FILTER, ...filter }, [], facets)
  return soldiers.filter((one) => matches?.(one) ?? true).map(({ id }) => id)
}

test('a filter has the values in the order of their list or number, and Not set last', () => {
  expect(facets.map(({ options }) => options.map(({ label, count }) => `${label} ${count}`))).toEqual([
    ['Nights 1', 'Days 2', 'Not set 1'],
    ['3 1', '12 1', 'Not set 2'],
  ])
})

test('Soldiers are found by value, by no value, and by a typed word', () => {
  expect(found({ facets: { 'own:shift': ['Days'] } })).toEqual(['Clay', 'Stone'])
  expect(found({ facets: { 'own:shift': [''] } })).toEqual(['Vance'])
  expect(found({ search: 'nigh' })).toEqual(['Reed'])
})

test('a filter of a column that is no longer shown neither filters nor counts', () => {
  const filter = { ...NO_FILTER, facets: { 'own:gone': ['x'] } }
  expect(soldierFilter(filter, [], facets)).toBeUndefined()
  expect(activeFilters(filter, facets)).toBe(0)
})

test('numbers sort as numbers, and empty ones are last', () => {
  const column = soldierColumns([], [], { see: () => true, edit: () => false }, fields).find(
    ({ id }) => id === 'own:runs',
  )
  expect(column && sortRows(soldiers, column, false).map(({ id }) => id)).toEqual(['Reed', 'Clay', 'Stone', 'Vance'])
})
