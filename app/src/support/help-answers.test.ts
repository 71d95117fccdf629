import { expect, test } from 'vitest'
import { HELP_ANSWERS, helpFor } from './help-answers.ts'

test('ten questions, each at an address of its own', () => {
  expect(HELP_ANSWERS).toHaveLength(10)
  expect(new Set(HELP_ANSWERS.map(({ id }) => id)).size).toBe(10)
})

test.each([
  ['', HELP_ANSWERS.map(({ id }) => id)],
  ['SIGNAL', ['offline']],
  ["soldier's data", ['who-sees']],
  ['  dod   import ', ['import']],
  ['submarine', []],
])('a search for %j finds %j', (search, ids) => {
  expect(helpFor(search).map(({ id }) => id)).toEqual(ids)
})
