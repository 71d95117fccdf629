import { expect, test } from 'vitest'
import { keepOrder, openedName, orderAround } from './list-order.ts'

const ids = () => ['c', 'a', 'b']

test('a Soldier opened from a list goes on in its order', () => {
  keepOrder({ rosterId: 'r', soldierId: 'a', name: 'SPC Able, A.', ids })
  expect(orderAround('r', 'a')).toEqual(['c', 'a', 'b'])
})

test('a Soldier opened in another way does not go on in an old list, nor does one who left it', () => {
  keepOrder({ rosterId: 'r', soldierId: 'a', name: 'SPC Able, A.', ids })
  expect(orderAround('r', 'b')).toBeNull()
  expect(orderAround('other', 'a')).toBeNull()
  keepOrder({ rosterId: 'r', soldierId: 'gone', name: 'SPC Gone, G.', ids })
  expect(orderAround('r', 'gone')).toBeNull()
})

test('only the Soldier who was opened from the list has a name before their page has loaded', () => {
  keepOrder({ rosterId: 'r', soldierId: 'a', name: 'SPC Able, A.', ids })
  expect(openedName('r', 'a')).toBe('SPC Able, A.')
  expect(openedName('r', 'b')).toBeNull()
  expect(openedName('other', 'a')).toBeNull()
})
