import { expect, test } from 'vitest'
import { nameMove } from './name-move.ts'

const LIST = '/soldiers'
const named =
  (...ids: readonly string[]) =>
  (id: string) =>
    ids.includes(id)

test('a name moves to the page that is opened from its list, and back', () => {
  expect(nameMove(LIST, '/soldiers/a', named('a', 'b'), null)).toBe('a')
  expect(nameMove('/soldiers/a', LIST, named('a'), LIST)).toBe('a')
})

test('after the next of the list was opened, that name moves back', () => {
  expect(nameMove('/soldiers/b', LIST, named('b'), LIST)).toBe('b')
})

test('no name moves from one page to the next, nor to a screen that did not open the page', () => {
  expect(nameMove('/soldiers/a', '/soldiers/b', named('a'), LIST)).toBeNull()
  expect(nameMove('/soldiers/a', '/dashboard', named('a'), LIST)).toBeNull()
  expect(nameMove('/soldiers/a', LIST, named('a'), null)).toBeNull()
})

test('no name moves that is not on the screen, or while the page stays', () => {
  expect(nameMove(LIST, '/soldiers/a', named('b'), null)).toBeNull()
  expect(nameMove('/soldiers/a', LIST, named(), LIST)).toBeNull()
  expect(nameMove('/soldiers/a', '/soldiers/a', named('a'), LIST)).toBeNull()
})
