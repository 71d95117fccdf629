import { type CalendarDate, instantAt } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { dayOfNext, daysBetweenOf, nextDay } from './recurrence.ts'

const day = (text: string) => text as CalendarDate
const series = (rule: string, start = '2026-11-02') => ({ rule, start: day(start) })

test.each([
  ['FREQ=DAILY', '2026-11-12', '2026-11-13'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-12', '2026-11-16'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-13', '2026-11-16'],
  ['FREQ=WEEKLY;INTERVAL=2', '2026-11-02', '2026-11-16'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-12', '2026-11-27'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', '2026-12-31'],
  ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', '2026-12-08'],
  ['FREQ=YEARLY', '2026-11-02', '2027-11-02'],
  ['FREQ=DAILY;UNTIL=20261113', '2026-11-12', '2026-11-13'],
  ['FREQ=DAILY;UNTIL=20261113T235959Z', '2026-11-13', null],
  ['FREQ=WEEKLY;COUNT=3', '2026-11-09', '2026-11-16'],
  ['FREQ=WEEKLY;COUNT=3', '2026-11-16', null],
  ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30', '2026-11-12', null],
])('%s after %s comes %s', (rule, after, expected) => {
  expect(nextDay(series(rule), day(after))).toBe(expected)
})

test('the 31st is held in months that have one, and 29 February in leap years', () => {
  expect(nextDay(series('FREQ=MONTHLY', '2026-10-31'), day('2026-10-31'))).toBe('2026-12-31')
  expect(nextDay(series('FREQ=YEARLY', '2028-02-29'), day('2028-02-29'))).toBe('2032-02-29')
})

test('missed days are not made up', () => {
  const daily = series('FREQ=DAILY')
  expect(dayOfNext(daily, day('2026-11-02'), day('2026-11-12'))).toBe('2026-11-12')
  expect(dayOfNext(daily, day('2026-11-12'), day('2026-11-12'))).toBe('2026-11-13')
  const mondays = series('FREQ=WEEKLY;BYDAY=MO')
  expect(dayOfNext(mondays, day('2026-11-02'), day('2026-11-25'))).toBe('2026-11-23')
  expect(dayOfNext(mondays, day('2026-11-23'), day('2026-11-25'))).toBe('2026-11-30')
  expect(dayOfNext(series('FREQ=WEEKLY;COUNT=2'), day('2026-11-02'), day('2027-01-01'))).toBe('2026-11-09')
})

test('a range contains each day once, its ends included, and no more than requested', () => {
  const mondays = series('FREQ=WEEKLY;BYDAY=MO')
  expect(daysBetweenOf(mondays, day('2026-11-09'), day('2026-11-23'), 10)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ])
  expect(daysBetweenOf(mondays, day('2026-11-09'), day('2026-11-23'), 2)).toHaveLength(2)
  expect(daysBetweenOf(mondays, day('2026-11-23'), day('2026-11-09'), 2)).toEqual([])
})

test('0600 stays 0600 when clocks change', () => {
  const daily = series('FREQ=DAILY', '2026-10-30')
  const days = daysBetweenOf(daily, day('2026-10-31'), day('2026-11-02'), 9)
  expect(days.map((each) => instantAt(each, '06:00', 'America/New_York').toISOString())).toEqual([
    '2026-10-31T10:00:00.000Z',
    '2026-11-01T11:00:00.000Z',
    '2026-11-02T11:00:00.000Z',
  ])
})
