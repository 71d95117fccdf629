import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOf,
  dayAt,
  daysBetween,
  formatDate,
  formatTime,
  isCalendarDate,
  isTimeZone,
} from './calendar-date.ts'
import { calendarDate } from './calendar-date-schema.ts'

const day = (value: string) => value as CalendarDate

describe('a calendar date', () => {
  test.each(['2026-11-21', '2024-02-29', '1900-01-01', '2199-12-31'])('%s is valid', (value) => {
    expect(isCalendarDate(value)).toBe(true)
    expect(calendarDate.parse(value)).toBe(value)
  })

  test.each([
    '2027-02-31',
    '2023-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '26-11-21',
    '2026-1-1',
    '1899-12-31',
    '2200-01-01',
    '2026-11-21T00:00',
    '',
  ])('%j is not valid', (value) => {
    expect(isCalendarDate(value)).toBe(false)
    expect(calendarDate.safeParse(value).error?.issues[0]?.message).toBe('Enter a date as YYYY-MM-DD.')
  })

  test('is made from its parts', () => {
    expect(dateOf(2027, 2, 28)).toBe('2027-02-28')
    expect(dateOf(2027, 2, 29)).toBeNull()
    expect(dateOf(2027, 1.5, 1)).toBeNull()
    expect(dateOf(Number.NaN, 1, 1)).toBeNull()
  })

  test('is counted in days', () => {
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
    expect(addDays(day('2024-03-01'), -1)).toBe('2024-02-29')
    expect(daysBetween(day('2026-11-21'), day('2026-11-20'))).toBe(-1)
    // The day on which clocks go forward counts as one day.
    expect(daysBetween(day('2026-03-07'), day('2026-03-09'))).toBe(2)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 3, '2026-11-30'],
    ['2026-02-28', 1, '2026-03-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s plus %i months is %s', (from, months, expected) => {
    expect(addMonths(day(from), months)).toBe(expected)
  })

  test('adding days and counting days agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        const from = day('2026-11-21')
        expect(daysBetween(from, addDays(from, days))).toBe(days)
        expect(isCalendarDate(addDays(from, days))).toBe(true)
      }),
    )
  })

  test('has the format of the Army', () => {
    expect(formatDate(day('2026-11-02'))).toBe('2 Nov 2026')
  })
})

describe('the day at an instant', () => {
  test.each([
    ['2026-11-21T04:59:00Z', 'America/New_York', '2026-11-20', '2359'],
    ['2026-11-21T05:00:00Z', 'America/New_York', '2026-11-21', '0000'],
    ['2026-07-04T03:30:00Z', 'America/New_York', '2026-07-03', '2330'],
    ['2026-11-21T09:59:00Z', 'Pacific/Honolulu', '2026-11-20', '2359'],
    ['2026-11-20T15:00:00Z', 'Asia/Seoul', '2026-11-21', '0000'],
    ['2026-11-20T18:30:00Z', 'Asia/Kolkata', '2026-11-21', '0000'],
    ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21', '0000'],
    // Clocks go forward at 0200 on 8 Mar 2026 and back at 0200 on 1 Nov 2026.
    ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08', '0159'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', '0300'],
    ['2026-03-09T03:59:00Z', 'America/New_York', '2026-03-08', '2359'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01', '0130'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01', '0130'],
    ['2026-11-02T04:59:00Z', 'America/New_York', '2026-11-01', '2359'],
    ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02', '0000'],
  ])('%s in %s is %s, %s', (instant, zone, date, time) => {
    expect(dayAt(new Date(instant), zone)).toBe(date)
    expect(formatTime(new Date(instant), zone)).toBe(time)
  })

  test('is never more than a day from the day in UTC', () => {
    const zone = fc.constantFrom(
      'America/New_York',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Europe/Berlin',
      'Asia/Kathmandu',
    )
    const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        const here = dayAt(at, name)
        expect(isCalendarDate(here)).toBe(true)
        expect(Math.abs(daysBetween(dayAt(at, 'UTC'), here))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test('time zones are those of the IANA list', () => {
  expect(['America/New_York', 'UTC', 'Asia/Seoul'].map(isTimeZone)).toEqual([true, true, true])
  expect(['Fort Liberty', '', 'America/Nowhere'].map(isTimeZone)).toEqual([false, false, false])
})
