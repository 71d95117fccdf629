import { describe, expect, test } from 'vitest'
import { buildItems } from './items.ts'
import { type GridBounds, moveByKey } from './grid-keys.ts'

const flat: GridBounds = { items: 100, columns: 5, page: 10, isRow: () => true }
// 0 head, 1 2 3 rows, 4 head, 5 6 rows
const grouped: GridBounds = { items: 7, columns: 5, page: 3, isRow: (item) => item !== 0 && item !== 4 }

describe('keys in a table', () => {
  test('arrows stop at the edges, and up from the first row is the header', () => {
    expect(moveByKey('ArrowDown', false, { item: 99, column: 2 }, flat)).toEqual({ item: 99, column: 2 })
    expect(moveByKey('ArrowUp', false, { item: 0, column: 2 }, flat)).toEqual({ item: -1, column: 2 })
    expect(moveByKey('ArrowDown', false, { item: -1, column: 2 }, flat)).toEqual({ item: 0, column: 2 })
    expect(moveByKey('ArrowLeft', false, { item: 3, column: 0 }, flat)).toEqual({ item: 3, column: 0 })
    expect(moveByKey('ArrowRight', false, { item: 3, column: 4 }, flat)).toEqual({ item: 3, column: 4 })
  })

  test('Home and End move in the row, with Ctrl in the table', () => {
    expect(moveByKey('End', false, { item: 3, column: 1 }, flat)).toEqual({ item: 3, column: 4 })
    expect(moveByKey('Home', true, { item: 3, column: 1 }, flat)).toEqual({ item: 0, column: 0 })
    expect(moveByKey('End', true, { item: 3, column: 1 }, flat)).toEqual({ item: 99, column: 4 })
  })

  test('a page is the visible rows, cut at the ends', () => {
    expect(moveByKey('PageDown', false, { item: 3, column: 1 }, flat)).toEqual({ item: 13, column: 1 })
    expect(moveByKey('PageDown', false, { item: 95, column: 1 }, flat)).toEqual({ item: 99, column: 1 })
    expect(moveByKey('PageUp', false, { item: 4, column: 1 }, flat)).toEqual({ item: 0, column: 1 })
  })

  test('group headings are skipped', () => {
    expect(moveByKey('ArrowDown', false, { item: 3, column: 1 }, grouped)).toEqual({ item: 5, column: 1 })
    expect(moveByKey('ArrowUp', false, { item: 5, column: 1 }, grouped)).toEqual({ item: 3, column: 1 })
    expect(moveByKey('ArrowUp', false, { item: 1, column: 1 }, grouped)).toEqual({ item: -1, column: 1 })
    expect(moveByKey('Home', true, { item: 6, column: 1 }, grouped)).toEqual({ item: 1, column: 0 })
    expect(moveByKey('PageDown', false, { item: 1, column: 1 }, grouped)).toEqual({ item: 3, column: 1 })
  })

  test('other keys are ignored', () => {
    expect(moveByKey('p', false, { item: 0, column: 0 }, flat)).toBeNull()
  })
})

describe('what a table shows', () => {
  const rows = ['b1', 'a1', 'b2', 'c1'].map((id) => ({ id, squad: id.charAt(0) }))
  const idOf = (row: { id: string }) => row.id

  test('groups come in their order, keep the order of rows inside, and lose none', () => {
    const items = buildItems(rows, idOf, { keyOf: (row) => row.squad, order: ['a', 'b', 'empty'] })
    expect(items.map((item) => item.id)).toEqual(['group:a', 'a1', 'group:b', 'b1', 'b2', 'group:c', 'c1'])
  })

  test('without groups it is the rows', () => {
    expect(buildItems(rows, idOf, undefined).map((item) => item.id)).toEqual(['b1', 'a1', 'b2', 'c1'])
  })
})
