import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { clockOf, hoursTyped, NO_TIMES, timesOf } from './typed-hours.ts'

const timeZone = 'America/New_York'
const first = '2026-11-26' as CalendarDate
const typed = (from: string, until: string, last: string | null = first) =>
  hoursTyped({ from, until }, { first, last: last as CalendarDate | null, timeZone })

test('times are read as people type them, and shown as the Army writes them', () => {
  expect(typed('0900', '10:30')).toEqual({ startsAt: '2026-11-26T14:00:00.000Z', endsAt: '2026-11-26T15:30:00.000Z' })
  expect(typed('9 am', '5pm')).toEqual({ startsAt: '2026-11-26T14:00:00.000Z', endsAt: '2026-11-26T22:00:00.000Z' })
  expect(clockOf(' 24:00 ')).toBe('24:00')
  expect(timesOf({ startsAt: '2026-11-26T14:00:00.000Z', endsAt: '2026-11-27T05:00:00.000Z' }, timeZone)).toEqual({
    from: '0900',
    until: '2400',
  })
})

test('an end that is not after the start is on the next day', () => {
  expect(typed('0900', '0900')).toMatchObject({ endsAt: '2026-11-27T14:00:00.000Z' })
  expect(typed('2200', '0600', null)).toMatchObject({ endsAt: '2026-11-27T11:00:00.000Z' })
})

test('a blank time is the begin of the first day or the end of the last', () => {
  expect(hoursTyped(NO_TIMES, { first, last: first, timeZone })).toBeNull()
  expect(typed('1300', '', '2026-12-05')).toEqual({
    startsAt: '2026-11-26T18:00:00.000Z',
    endsAt: '2026-12-06T05:00:00.000Z',
  })
  expect(typed('', '1600', '2026-12-05')).toMatchObject({ startsAt: '2026-11-26T05:00:00.000Z' })
})

test('what is no time says how to type one', () => {
  const problem = 'Enter times such as 0900 and 1030.'
  expect(typed('9.75', '1030')).toEqual({ problem })
  expect(typed('2400', '1030')).toEqual({ problem })
  expect(typed('0900', 'noon')).toEqual({ problem })
})
