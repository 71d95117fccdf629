import { expect, test } from 'vitest'
import { buildItems } from '../table/items.ts'
import { movedRows } from './moved-rows.ts'

const idOf = (row: { id: string }) => row.id
const items = (groups: Record<string, string>) =>
  buildItems(
    Object.entries(groups).map(([id, group]) => ({ id, group })),
    idOf,
    { keyOf: ({ group }) => group, order: ['late', 'done'] },
  )

test('a row that goes to another group or out of the list has moved', () => {
  const before = items({ a: 'late', b: 'late', c: 'done' })
  expect(movedRows(before, items({ a: 'late', b: 'done', c: 'done' }))).toEqual(['b'])
  expect(movedRows(before, items({ a: 'late', b: 'late' }))).toEqual(['c'])
})

test('a row that is new, or has another place in its group, has not', () => {
  const before = items({ a: 'late', b: 'late' })
  expect(movedRows(before, items({ b: 'late', a: 'late' }))).toEqual([])
  expect(movedRows(before, items({ n: 'late', a: 'late', b: 'late', d: 'done' }))).toEqual([])
})
