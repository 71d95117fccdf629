import { describe, expect, test } from 'vitest'
import { Selection } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

describe('the chosen rows of a table', () => {
  test('a range runs from the last toggled row, in the order shown, either way', () => {
    const selection = new Selection()
    selection.toggle('d')
    selection.extendTo('b', order)
    expect([...selection.ids].sort()).toEqual(['b', 'c', 'd'])
    selection.extendTo('e', order)
    expect([...selection.ids].sort()).toEqual(['b', 'c', 'd', 'e'])
  })

  test('a range follows the current order, not that of the data', () => {
    const selection = new Selection()
    selection.toggle('a')
    selection.extendTo('b', ['a', 'e', 'b', 'c', 'd'])
    expect([...selection.ids].sort()).toEqual(['a', 'b', 'e'])
  })

  test('a range without a start, or whose start was filtered out, is only the one row', () => {
    const selection = new Selection()
    selection.extendTo('c', order)
    expect([...selection.ids]).toEqual(['c'])
    selection.toggle('a')
    selection.extendTo('d', ['b', 'c', 'd'])
    expect([...selection.ids].sort()).toEqual(['a', 'c', 'd'])
  })

  test('choosing all notifies each visible row once and no other', () => {
    const selection = new Selection()
    selection.toggle('b')
    const told: string[] = []
    for (const id of ['a', 'b']) selection.subscribeRow(id, () => told.push(id))
    selection.subscribe(() => told.push('all'))
    selection.replace(order)
    expect(told).toEqual(['a', 'all'])
    expect(selection.ids.size).toBe(5)
  })

  test('a row that left the screen is not notified', () => {
    const selection = new Selection()
    let calls = 0
    const leave = selection.subscribeRow('a', () => calls++)
    selection.toggle('a')
    leave()
    selection.clear()
    expect(calls).toBe(1)
    expect(selection.has('a')).toBe(false)
  })
})
