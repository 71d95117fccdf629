import { expect, test } from 'vitest'
import { keepOrder, orderAround } from './list-order.ts'

const ids = () => ['c', 'a', 'b']

test('a Soldier opened from a list goes on in its order', () => {
  keepOrder({ rosterId: 'r', soldierId: 'a', ids })
  expect(orderAround('r', 'a')).toEqual(['c', 'a', 'b'])
})

test('a Soldier opened in another way does not go on in an old list, nor does one who left it', () => {
  keepOrder({ rosterId: 'r', soldierId: 'a', ids })
  expect(orderAround('r', 'b')).toBeNull()
  expect(orderAround('other', 'a')).toBeNull()
  keepOrder({ rosterId: 'r', soldierId: 'gone', ids })
  expect(orderAround('r', 'gone')).toBeNull()
})
