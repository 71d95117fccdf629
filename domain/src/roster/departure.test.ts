import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { departureBefore, departureOf } from './departure.ts'

const day = (text: string) => text as CalendarDate
const NONE = { ets: null, deros: null, lossExpectedOn: null }

test('the earliest of the dates is the last day with the unit', () => {
  expect(departureOf(NONE)).toBeNull()
  const dates = { ets: day('2027-03-01'), deros: day('2026-12-14'), lossExpectedOn: day('2027-01-01') }
  expect(departureOf(dates)).toEqual({ on: '2026-12-14', label: 'DEROS' })
})

test('the Soldier still serves on that day, but not on the next', () => {
  const dates = { ...NONE, ets: day('2026-12-14') }
  expect(departureBefore(dates, day('2026-12-14'))).toBeNull()
  expect(departureBefore(dates, day('2026-12-15'))).toBe('ETS is 14 Dec 2026')
  expect(departureBefore(NONE, day('2026-12-15'))).toBeNull()
})
