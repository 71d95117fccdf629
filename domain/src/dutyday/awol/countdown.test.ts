import type { Due } from './awol-clock.ts'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { atOnce, clockWords, countdown } from './countdown.ts'

const ZONE = 'America/New_York'
const AT = Date.parse('2026-11-12T14:30:00Z')
const due: Due = { kind: 'instant', from: new Date(AT), until: new Date(AT) }
const day: Due = {
  kind: 'day',
  day: '2026-11-21' as CalendarDate,
  from: new Date('2026-11-21T05:00:00Z'),
  until: new Date('2026-11-22T05:00:00Z'),
}

test.each([
  [-4 * 86_400_000, '4 days 0 h left', 'later'],
  [-3 * 3_600_000, '3 h 00 min left', 'later'],
  [-45 * 60_000, '45 min left', 'soon'],
  [-65_000, '1 min 05 s left', 'soon'],
  [-5_000, '5 s left', 'soon'],
  [62_000, '1 min 02 s late', 'late'],
  [3 * 3_600_000 + 120_000, '3 h 02 min late', 'late'],
])('a due hour: %i ms after it, %s', (after, words, urgency) => {
  expect(countdown(due, AT + after, ZONE)).toEqual({ words, urgency })
})

test.each([
  ['2026-11-12T12:00:00Z', 'In 9 days', 'later'],
  ['2026-11-20T12:00:00Z', 'Tomorrow', 'later'],
  ['2026-11-21T04:59:59Z', 'Tomorrow', 'later'],
  ['2026-11-21T05:00:00Z', 'Today', 'soon'],
  ['2026-11-22T05:00:00Z', '1 day late', 'late'],
  ['2026-11-24T12:00:00Z', '3 days late', 'late'],
])('a due day in the unit’s time zone, at %s: %s', (now, words, urgency) => {
  expect(countdown(day, Date.parse(now), ZONE)).toEqual({ words, urgency })
})

test('a step due at once is not late in its first minutes', () => {
  expect(atOnce(due, AT + 60_000)).toEqual({ words: 'Now', urgency: 'now' })
  expect(atOnce(due, AT + 11 * 60_000)).toEqual({ words: '11 min late', urgency: 'late' })
})

test('names a wrong clock, but not a slow network', () => {
  expect(clockWords(-1500)).toBeNull()
  expect(clockWords(-3_600_000)).toMatch(/^Your device’s clock is 1 h 00 min behind\. /)
  expect(clockWords(3_600_000)).toMatch(/1 h 00 min ahead/)
})
