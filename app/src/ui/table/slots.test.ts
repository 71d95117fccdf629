import { describe, expect, test } from 'vitest'
import { freshSlots, NO_SLOTS, reuseSlots } from './slots.ts'

const first = freshSlots(NO_SLOTS, ['a', 'b', 'c'])

describe('the elements of rows', () => {
  test('are one for each row', () => {
    expect([...first]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
  })

  test('stay in place under another order', () => {
    expect([...reuseSlots(first, ['c', 'a', 'x', 'y'], '')]).toEqual([
      ['c', 0],
      ['a', 1],
      ['x', 2],
      ['y', 3],
    ])
  })

  test('follow the row that has the focus', () => {
    expect([...reuseSlots(first, ['c', 'b', 'a'], 'a').values()]).toEqual([1, 2, 0])
  })

  test('are not reused while they have the focus', () => {
    expect([...reuseSlots(first, ['x', 'y', 'z'], 'b').values()]).toEqual([0, 2, 3])
  })

  test('are not reused by scrolling', () => {
    expect([...freshSlots(first, ['b', 'c', 'd'])]).toEqual([
      ['b', 1],
      ['c', 2],
      ['d', 3],
    ])
  })

  test('are never used twice', () => {
    const later = reuseSlots(freshSlots(first, ['c', 'd']), ['d', 'e', 'f', 'c'], 'c')
    expect(new Set(later.values()).size).toBe(4)
  })
})
