import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterQuietHours } from './quiet-hours.ts'

const NIGHT = { from: '22:00', to: '06:00', timeZone: 'America/New_York' }
const after = (at: string, hours: Parameters<typeof afterQuietHours>[1]) =>
  afterQuietHours(new Date(at), hours).toISOString()

test.each([
  ['in the evening', '2026-11-13T04:30:00Z', '2026-11-13T11:00:00.000Z'],
  ['after midnight', '2026-11-13T08:00:00Z', '2026-11-13T11:00:00.000Z'],
  ['at their first minute', '2026-11-13T03:00:00Z', '2026-11-13T11:00:00.000Z'],
  ['at their end', '2026-11-13T11:00:00Z', '2026-11-13T11:00:00.000Z'],
  ['by day', '2026-11-13T17:00:00Z', '2026-11-13T17:00:00.000Z'],
])('quiet hours over midnight: %s', (_when, at, expected) => {
  expect(after(at, NIGHT)).toBe(expected)
})

test('quiet hours within a day', () => {
  const lunch = { from: '12:00', to: '13:30', timeZone: 'UTC' }
  expect(after('2026-11-13T12:15:00Z', lunch)).toBe('2026-11-13T13:30:00.000Z')
  expect(after('2026-11-13T13:31:00Z', lunch)).toBe('2026-11-13T13:31:00.000Z')
})

test('the night when clocks change ends by the new time', () => {
  expect(after('2026-03-08T04:00:00Z', NIGHT)).toBe('2026-03-08T10:00:00.000Z')
  expect(after('2026-11-01T04:00:00Z', NIGHT)).toBe('2026-11-01T11:00:00.000Z')
})

test('no quiet hours, or equal times, delay nothing', () => {
  expect(after('2026-11-13T04:30:00Z', null)).toBe('2026-11-13T04:30:00.000Z')
  expect(after('2026-11-13T04:30:00Z', { ...NIGHT, to: '22:00' })).toBe('2026-11-13T04:30:00.000Z')
})

test('nothing waits for more than 25 hours', () => {
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      clock,
      clock,
      fc.constantFrom('America/New_York', 'UTC', 'Asia/Seoul', 'Australia/Lord_Howe'),
      (at, from, to, timeZone) => {
        const hours = { from, to, timeZone }
        const end = afterQuietHours(at, hours)
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(end >= at).toBe(true)
      },
    ),
  )
})
