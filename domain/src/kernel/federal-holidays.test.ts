import { expect, test } from 'vitest'
import { type CalendarDate } from './calendar-date.ts'
import { federalHoliday, federalHolidays } from './federal-holidays.ts'

const on = (day: string) => federalHoliday(day as CalendarDate)

test.each([
  ['2026-01-01', 'New Year’s Day'],
  ['2026-01-19', 'Birthday of Martin Luther King, Jr.'],
  ['2026-05-25', 'Memorial Day'],
  // The Fourth of July 2026 is a Saturday, so Friday is the holiday.
  ['2026-07-03', 'Independence Day'],
  ['2026-07-04', null],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving Day'],
  ['2026-11-27', null],
  // 2028 begins on a Saturday, so New Year's Day is observed in the year before.
  ['2027-12-31', 'New Year’s Day'],
  // Christmas of 2022 was a Sunday.
  ['2022-12-26', 'Christmas Day'],
  ['2199-12-31', null],
])('%s: %s', (day, name) => expect(on(day)).toBe(name))

test('there are eleven a year, and none is on a weekend', () => {
  for (let year = 2024; year < 2060; year++) {
    const days = [...federalHolidays(year).keys()]
    expect(new Set(days).size).toBe(11)
    for (const day of days) expect([0, 6]).not.toContain(new Date(Date.parse(day)).getUTCDay())
  }
})
