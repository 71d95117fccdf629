import { expect, test } from 'vitest'
import { choicesFor } from './soldier-choices.ts'

const soldier = (rank: string, last: string, first: string) => ({ id: last, rank, last, first, middle: '', suffix: '' })
const roster = [
  soldier('SSG', 'Dixon', 'Ana'),
  soldier('SGT', 'Zimmerman', 'Darnell'),
  soldier('SPC', 'Larsen', 'Sven'),
  soldier('PFC', 'Núñez', 'Zoë'),
]
const names = (typed: string) => choicesFor(roster, [], typed).map(({ name }) => name)

test('a Soldier is found by parts of the name in any order, without punctuation, as the name is shown', () => {
  expect(names('larsen, s')).toEqual(['SPC Larsen, S.'])
  expect(names('sven lar')).toEqual(['SPC Larsen, S.'])
  expect(names('nunez')).toEqual(['PFC Núñez, Z.'])
  expect(names('nobody')).toEqual([])
})

test('matches at the start of a word come first, and an empty search lists the roster in its order', () => {
  // "n" starts Núñez, and is inside the other names.
  expect(names('n')[0]).toBe('PFC Núñez, Z.')
  expect(names('').slice(0, 2)).toEqual(['SSG Dixon, A.', 'SGT Zimmerman, D.'])
  expect(
    choicesFor(
      Array.from({ length: 125 }, (_, at) => soldier('SPC', `Name${at}`, 'A')),
      [],
      '',
    ),
  ).toHaveLength(8)
})

test('each shows its detail', () => {
  expect(choicesFor(roster, [], 'dix', () => 'Leave to 1 Dec 2026')).toEqual([
    { id: 'Dixon', name: 'SSG Dixon, A.', detail: 'Leave to 1 Dec 2026' },
  ])
})
