import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { isNoNews, momentOf, timeRefusal } from './when.ts'

const moment = (day: string, time: string, timeZone: string) => {
  const { at, clocks } = momentOf({ day: day as CalendarDate, time, timeZone })
  return [at.toISOString(), clocks]
}

test.each([
  ['2026-11-24', '06:30', 'America/New_York', '2026-11-24T11:30:00.000Z', 'plain'],
  ['2026-07-01', '06:30', 'America/New_York', '2026-07-01T10:30:00.000Z', 'plain'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'twice'],
  ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z', 'plain'],
  ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', 'skipped'],
  ['2027-03-14', '03:30', 'America/New_York', '2027-03-14T07:30:00.000Z', 'plain'],
  ['2026-10-25', '02:15', 'Europe/Berlin', '2026-10-25T00:15:00.000Z', 'twice'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', 'twice'],
  ['2026-11-24', '00:00', 'Asia/Seoul', '2026-11-23T15:00:00.000Z', 'plain'],
])('%s %s in %s', (day, time, zone, at, clocks) => {
  expect(moment(day, time, zone)).toEqual([at, clocks])
})

test('a broadcast is out of date after a day', () => {
  const due = new Date('2026-11-22T12:00:00Z')
  expect(isNoNews(due, new Date('2026-11-23T11:59:59Z'))).toBe(false)
  expect(isNoNews(due, new Date('2026-11-23T12:00:00Z'))).toBe(true)
})

test('the time is in the future and at most thirty days ahead', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(timeRefusal(now, now)).toMatch(/passed/)
  expect(timeRefusal(new Date('2026-11-22T11:59:00Z'), now)).toMatch(/passed/)
  expect(timeRefusal(new Date('2026-11-22T12:01:00Z'), now)).toBeNull()
  expect(timeRefusal(new Date('2026-12-22T12:00:00Z'), now)).toBeNull()
  expect(timeRefusal(new Date('2026-12-22T12:01:00Z'), now)).toMatch(/within 30 days/)
})
