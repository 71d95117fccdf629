import { expect, test } from 'vitest'
import { briefName } from './brief-name.ts'

test('is the rank and last name, or the whole name of a Soldier who shares the short name', () => {
  const soldier = { rank: 'SPC', last: 'Smith', first: 'John', middle: 'A' }
  expect(briefName(soldier)).toBe('SPC Smith')
  expect(briefName({ ...soldier, sharesName: true })).toBe('SPC Smith, John A')
})
