import { expect, test } from 'vitest'
import { perstatName } from './perstat-name.ts'

test('a Soldier who shares a short name with another on the roster has the full name', () => {
  const person = { rank: 'SPC', last: 'Nguyen', first: 'Kyle', middle: '', suffix: '' }
  expect(perstatName({ ...person, sharesName: true })).toBe('SPC Nguyen, Kyle')
  expect(perstatName({ ...person, sharesName: false })).toBe('SPC Nguyen, K.')
})
