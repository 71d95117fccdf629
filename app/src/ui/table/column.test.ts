import { expect, test } from 'vitest'
import { type Column, sortRows } from './column.ts'

const column: Column<{ name: string | number | null; at: number }> = {
  id: 'name',
  header: 'Name',
  value: (row) => row.name,
  width: 1,
}
const rowsOf = (...names: (string | number | null)[]) => names.map((name, at) => ({ name, at }))
const sorted = (descending: boolean, ...names: (string | number | null)[]) =>
  sortRows(rowsOf(...names), column, descending).map((row) => row.name)

test('case and accents do not separate names', () => {
  expect(sorted(false, 'Quarles', 'Peña', 'pena', 'de la Cruz', 'Szymański')).toEqual([
    'de la Cruz',
    'Peña',
    'pena',
    'Quarles',
    'Szymański',
  ])
})

test('numbers sort as numbers', () => {
  expect(sorted(false, 10, 9, 100)).toEqual([9, 10, 100])
})

test('empty values are last in both directions, and none is lost', () => {
  expect(sorted(false, null, 'b', '', 'a')).toEqual(['a', 'b', null, ''])
  expect(sorted(true, null, 'b', '', 'a')).toEqual(['b', 'a', null, ''])
})

test('equal values keep their order, in both directions', () => {
  expect(sortRows(rowsOf('a', 'b', 'a', 'b'), column, true).map((row) => row.at)).toEqual([1, 3, 0, 2])
})
