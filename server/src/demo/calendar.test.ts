import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { atWork } from './calendar.ts'

const ZONE = 'America/New_York'
const HOURS = Array.from({ length: 72 }, (_none, hour) => new Date(Date.UTC(2026, 9, 31, hour)))

test('equipment goes out and comes back while the unit works, whatever hour it is', () => {
  // 0200 in New York.
  const night = new Date('2026-11-26T07:00:00.000Z')
  expect(formatMoment(atWork(ZONE, night, 'before'), ZONE)).toBe('25 Nov 2026 1700')
  expect(formatMoment(atWork(ZONE, night, 'after'), ZONE)).toBe('26 Nov 2026 0600')
  const evening = new Date('2026-11-27T03:00:00.000Z')
  expect(formatMoment(atWork(ZONE, evening, 'before'), ZONE)).toBe('26 Nov 2026 1700')
  expect(formatMoment(atWork(ZONE, evening, 'after'), ZONE)).toBe('27 Nov 2026 0600')
  const noon = new Date('2026-11-26T17:00:00.000Z')
  expect(atWork(ZONE, noon, 'before')).toEqual(noon)
})

test('the order of moments stays, also when clocks change', () => {
  for (const way of ['before', 'after'] as const) {
    const moved = HOURS.map((at) => atWork(ZONE, at, way).getTime())
    expect(moved).toEqual(moved.toSorted((a, b) => a - b))
    moved.forEach((at, index) => {
      const given = HOURS[index]?.getTime() ?? 0
      expect(way === 'before' ? at <= given : at >= given).toBe(true)
    })
  }
})
