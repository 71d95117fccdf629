import { expect, test } from 'vitest'
import { instantOf, momentOf } from '../../kit/moment-input.tsx'

const ZONE = 'America/New_York'

test('a day and a time in the unit’s time zone convert to an instant and back', () => {
  const at = '2026-11-12T11:30:00.000Z'
  expect(momentOf(at, ZONE)).toEqual({ day: '2026-11-12', time: '0630' })
  for (const time of ['0630', '06:30', '630', ' 6:30 ']) expect(instantOf({ day: '2026-11-12', time }, ZONE)).toBe(at)
})

test.each(['', '2460', '06', 'noon', '6:3', '12345'])('%s is not a time', (time) => {
  expect(instantOf({ day: '2026-11-12', time }, ZONE)).toBeNull()
})

test('text that is not a day gives no instant', () => {
  expect(instantOf({ day: '2026-02-30', time: '0630' }, ZONE)).toBeNull()
})
