import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { daysText, rangeOf, rangeTitle, stepFrom } from './calendar-range.ts'

const day = (text: string) => text as CalendarDate

test('a month is requested as it is drawn: six weeks, Sunday first', () => {
  expect(rangeOf('month', day('2026-11-23'))).toEqual({ from: '2026-11-01', to: '2026-12-12' })
  expect(rangeOf('month', day('2026-10-31'))).toEqual({ from: '2026-09-27', to: '2026-11-07' })
})

test('a week starts on Sunday, a day is itself, an agenda is four weeks', () => {
  expect(rangeOf('week', day('2026-11-28'))).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(rangeOf('day', day('2026-11-28'))).toEqual({ from: '2026-11-28', to: '2026-11-28' })
  expect(rangeOf('agenda', day('2026-11-23'))).toEqual({ from: '2026-11-23', to: '2026-12-20' })
})

test('a step leads to the next period of the same kind, even from the end of a long month', () => {
  expect(stepFrom('month', day('2026-01-31'), 1)).toBe('2026-02-01')
  expect(stepFrom('month', day('2026-03-31'), -1)).toBe('2026-02-01')
  expect(stepFrom('week', day('2026-11-23'), -1)).toBe('2026-11-16')
  expect(stepFrom('agenda', day('2026-11-23'), 1)).toBe('2026-12-21')
})

test('the title has no repeated words', () => {
  expect(rangeTitle('month', day('2026-11-23'))).toBe('November 2026')
  expect(rangeTitle('day', day('2026-11-23'))).toBe('Mon 23 Nov 2026')
  expect(rangeTitle('week', day('2026-11-23'))).toBe('22 to 28 Nov 2026')
  expect(daysText(day('2026-11-30'), day('2026-12-02'))).toBe('30 Nov to 2 Dec 2026')
  expect(daysText(day('2026-12-31'), day('2027-01-01'))).toBe('31 Dec 2026 to 1 Jan 2027')
})
