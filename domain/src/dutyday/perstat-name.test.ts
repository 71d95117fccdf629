import { expect, test } from 'vitest'
import { perstatName } from './perstat-name.ts'

test('who shares the short name with somebody on the roster has the whole of it', () => {
  const person = { rank: 'SPC', last: 'Nguyen', first: 'Kyle', middle: '', suffix: '' }
  expect(perstatName({ ...person, sharesName: true })).toBe('SPC Nguyen, Kyle')
  expect(perstatName({ ...person, sharesName: false })).toBe('SPC Nguyen, K.')
})
