import { expect, test } from 'vitest'
import { parseTypedDate } from './typed-date.ts'

test.each([
  ['2026-11-12', '2026-11-12'],
  ['20261112', '2026-11-12'],
  ['12 Nov 2026', '2026-11-12'],
  ['12nov26', '2026-11-12'],
  [' 1 November 2026 ', '2026-11-01'],
  ['12-NOV-26', '2026-11-12'],
  ['2026-02-30', null],
  ['12 Foo 2026', null],
  ['11/12/2026', null],
  ['next week', null],
  ['', null],
])('%j is read as %j', (typed, date) => {
  expect(parseTypedDate(typed)).toBe(date)
})
