import { expect, test } from 'vitest'
import { type CalendarDate, instantAt } from './calendar-date.ts'

const at = (date: string, time: string, zone: string) => instantAt(date as CalendarDate, time, zone).toISOString()

test('a local time becomes the instant at which the clocks of the zone show it', () => {
  expect(at('2026-11-21', '06:30', 'America/New_York')).toBe('2026-11-21T11:30:00.000Z')
  expect(at('2026-07-01', '06:30', 'America/New_York')).toBe('2026-07-01T10:30:00.000Z')
  expect(at('2026-11-21', '00:15', 'Asia/Seoul')).toBe('2026-11-20T15:15:00.000Z')
  expect(at('2026-11-21', '09:00', 'Asia/Kathmandu')).toBe('2026-11-21T03:15:00.000Z')
})

test('around a change of clocks', () => {
  expect(at('2026-11-01', '00:30', 'America/New_York')).toBe('2026-11-01T04:30:00.000Z')
  // 0130 comes twice. The first one counts, still on daylight saving time.
  expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-11-01', '02:30', 'America/New_York')).toBe('2026-11-01T07:30:00.000Z')
  // 0230 is skipped. Counted from before the change, it is 0330.
  expect(at('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})
