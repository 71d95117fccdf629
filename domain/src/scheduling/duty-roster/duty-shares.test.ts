import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { computeDutyRoster } from './duty-roster.ts'
import { dutyShares, dutySpread, evenShare } from './duty-shares.ts'
import type { DutyRoster } from './shapes.ts'

const ROSTER: DutyRoster = {
  members: [
    { id: 'a', grade: 'E-6', start: { weekday: 3, weekend: 3 } },
    { id: 'b', grade: 'E-5', start: { weekday: 2, weekend: 2 } },
    { id: 'c', grade: 'E-5', start: { weekday: 1, weekend: 1 }, from: '2026-11-07' as CalendarDate },
  ],
  days: [
    { date: '2026-11-05' as CalendarDate, stream: 'weekday', picks: 1, exceptions: { b: 'A' } },
    { date: '2026-11-06' as CalendarDate, stream: 'weekday', picks: 1, exceptions: { b: 'U' } },
    { date: '2026-11-07' as CalendarDate, stream: 'weekend', picks: 1, exceptions: { a: 'D' } },
    { date: '2026-11-09' as CalendarDate, stream: 'weekday', picks: 1, exceptions: {} },
  ],
}

test('counts how often each member was detailed, of how many details, and the letters', () => {
  const shares = dutyShares(ROSTER, computeDutyRoster(ROSTER))
  expect(shares).toEqual([
    {
      id: 'a',
      detailed: { weekday: 2, weekend: 0, holiday: 0 },
      charged: { weekday: 3, weekend: 1, holiday: 0 },
      exceptions: { A: 0, D: 1, U: 0 },
    },
    {
      id: 'b',
      detailed: { weekday: 1, weekend: 1, holiday: 0 },
      charged: { weekday: 2, weekend: 1, holiday: 0 },
      exceptions: { A: 1, D: 0, U: 1 },
    },
    {
      id: 'c',
      detailed: { weekday: 0, weekend: 0, holiday: 0 },
      charged: { weekday: 1, weekend: 1, holiday: 0 },
      exceptions: { A: 0, D: 0, U: 0 },
    },
  ])
  expect([dutySpread(shares, 'weekday'), dutySpread(shares, 'holiday'), dutySpread([], 'weekday')]).toEqual([2, 0, 0])
})

test('refuses days of another roster', () => {
  const computed = computeDutyRoster(ROSTER)
  expect(() => dutyShares({ ...ROSTER, days: [] }, computed)).toThrow(RangeError)
})

test('the even share is the mean with one decimal, and nothing without Soldiers', () => {
  expect(evenShare([3, 4, 4])).toBe(3.7)
  expect(evenShare([])).toBeNull()
})
