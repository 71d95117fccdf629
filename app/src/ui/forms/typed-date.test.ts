import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { parseTypedDate } from './typed-date.ts'
import { goByUnitDay } from './unit-day.ts'

test.each([
  ['2026-11-12', '2026-11-12'],
  ['20261112', '2026-11-12'],
  ['12 Nov 2026', '2026-11-12'],
  ['12nov26', '2026-11-12'],
  [' 1 November 2026 ', '2026-11-01'],
  ['12-NOV-26', '2026-11-12'],
  ['2026-02-30', null],
  ['12 Foo 2026', null],
  ['11/12/2026', '2026-11-12'],
  ['12/5/26', '2026-12-05'],
  ['12/5', '2026-12-05'],
  ['13/5/26', null],
  ['5 dec', '2026-12-05'],
  ['5 Jan', '2027-01-05'],
  ['1 oct', '2026-10-01'],
  ['12 mar 85', '1985-03-12'],
  ['+13', '2026-12-06'],
  ['+0', '2026-11-23'],
  ['-3', '2026-11-20'],
  ['+', null],
  ['next week', null],
  ['', null],
])('%j is read as %j', (typed, date) => {
  expect(parseTypedDate(typed, '2026-11-23' as CalendarDate)).toBe(date)
})

test('typed dates follow the unit’s day once the app knows it', () => {
  goByUnitDay(() => '2026-12-31' as CalendarDate)
  expect(parseTypedDate('+1')).toBe('2027-01-01')
  expect(parseTypedDate('5 jan')).toBe('2027-01-05')
})
