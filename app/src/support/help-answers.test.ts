import { expect, test } from 'vitest'
import { HELP_ANSWERS, helpFor } from './help-answers.ts'

test('each question has its own anchor', () => {
  expect(new Set(HELP_ANSWERS.map(({ id }) => id)).size).toBe(HELP_ANSWERS.length)
})

test.each([
  ['', HELP_ANSWERS.map(({ id }) => id)],
  ['SIGNAL', ['offline']],
  ["soldier's data", ['who-sees']],
  ['  dod   import ', ['import']],
  ['NLT rivera', []],
  ['NLT suspense', ['tasks']],
  ['submarine', []],
])('a search for %j finds %j', (search, ids) => {
  expect(helpFor(search).map(({ id }) => id)).toEqual(ids)
})
