import type { EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { expect, test } from 'vitest'
import { spanOf, timeText, whenText } from './event-words.ts'

const CHICAGO = 'America/Chicago'
const at = (start: string, end: string, timeZone = CHICAGO) =>
  ({ allDay: false, start, end, timeZone }) as const satisfies EventWhen
const days = (from: string, to: string) => ({ allDay: true, from, to }) as EventWhen

test("a time in another zone is shown in the roster's", () => {
  expect(spanOf(at('2026-11-23T08:00', '2026-11-23T09:00', 'America/New_York'), CHICAGO)).toMatchObject({
    start: '2026-11-23T07:00',
    end: '2026-11-23T08:00',
  })
  expect(spanOf(at('2026-11-23T06:30', '2026-11-23T07:30', 'Europe/Berlin'), CHICAGO)).toMatchObject({
    start: '2026-11-22T23:30',
    end: '2026-11-23T00:30',
    first: '2026-11-22',
    last: '2026-11-23',
  })
})

test('an event in the repeated hours of a clock change is shown with its length', () => {
  const night = at('2026-11-01T06:30', '2026-11-01T07:30', 'UTC')
  expect(timeText(night, CHICAGO)).toBe('0130–0230')
})

test('an event that ends at midnight takes no part of the next day', () => {
  expect(spanOf(at('2026-11-23T18:00', '2026-11-24T00:00'), CHICAGO).last).toBe('2026-11-23')
  expect(spanOf(at('2026-11-23T18:00', '2026-11-24T06:00'), CHICAGO).last).toBe('2026-11-24')
})

test("times are in the Army's format", () => {
  expect(timeText(at('2026-11-23T06:30', '2026-11-23T07:30'), CHICAGO)).toBe('0630–0730')
  expect(timeText(at('2026-11-23T18:00', '2026-11-24T06:00'), CHICAGO)).toBe('1800–Tue 24 Nov 2026 0600')
  expect(timeText(days('2026-11-23', '2026-11-23'), CHICAGO)).toBe('All day')
  expect(whenText(at('2026-11-23T06:30', '2026-11-23T07:30'), CHICAGO)).toBe('Mon 23 Nov 2026, 0630–0730')
  expect(whenText(days('2026-11-25', '2026-11-27'), CHICAGO)).toBe('25 to 27 Nov 2026, 3 days')
})
