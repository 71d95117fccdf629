import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { firstDays } from './first-days.ts'

const of = (rule: string, first: string, most = 3) => firstDays(rule, first as CalendarDate, most).days

test.each([
  ['FREQ=DAILY;INTERVAL=2', '2026-12-30', ['2026-12-30', '2027-01-01', '2027-01-03']],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-26', ['2026-11-26', '2026-11-27', '2026-11-30']],
  // The week starts on Monday, so the Sunday after it belongs to the same week.
  ['FREQ=WEEKLY;BYDAY=TH,SU;INTERVAL=2', '2026-11-26', ['2026-11-26', '2026-11-29', '2026-12-10']],
  ['FREQ=MONTHLY', '2026-12-31', ['2026-12-31', '2027-01-31', '2027-03-31']],
  ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', ['2026-11-10', '2026-12-08', '2027-01-12']],
  ['FREQ=MONTHLY;BYDAY=-1MO', '2026-11-30', ['2026-11-30', '2026-12-28', '2027-01-25']],
  ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29']],
  ['FREQ=DAILY;COUNT=2', '2026-11-23', ['2026-11-23', '2026-11-24']],
  ['FREQ=DAILY;UNTIL=20261124', '2026-11-23', ['2026-11-23', '2026-11-24']],
])('%s from %s', (rule, first, days) => {
  expect(of(rule, first)).toEqual(days)
})

test("days off are skipped and named, and count toward a rule's number of times", () => {
  const isHoliday = (day: CalendarDate) => day === '2027-01-18'
  const [first, weekly] = ['2027-01-18' as CalendarDate, 'FREQ=WEEKLY']
  expect(firstDays(weekly, first, 2, isHoliday)).toEqual({ days: ['2027-01-25', '2027-02-01'], skipped: [first] })
  expect(firstDays(`${weekly};COUNT=2`, first, 2, isHoliday)).toEqual({ days: ['2027-01-25'], skipped: [first] })
})
