import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { explanationNumber, explanationsOf } from './explanations.ts'

const day = (
  date: string,
  ...cells: readonly (readonly [place: number, code: '' | 'A' | 'D' | 'U', reason: string])[]
) => ({
  day: `2026-11-${date}` as CalendarDate,
  cells: cells.map(([place, code, reason]) => ({ place, code, reason, number: 1, detailed: false })),
})

test('days of one reason have one explanation, and another reason starts a new one', () => {
  const sheet = [
    day('02', [0, 'A', 'Leave'], [1, '', '']),
    day('03', [0, 'A', 'Leave'], [1, 'D', 'Range']),
    // No detail is made on the 4th and 5th.
    day('06', [0, 'A', 'Leave'], [1, '', '']),
    day('07', [0, 'A', 'TDY'], [1, 'D', 'Range']),
  ]
  const found = explanationsOf(sheet)
  expect(found.map(({ place, code, from, to, reason }) => [place, code, from.slice(-2), to.slice(-2), reason])).toEqual(
    [
      [0, 'A', '02', '06', 'Leave'],
      [1, 'D', '03', '03', 'Range'],
      [0, 'A', '07', '07', 'TDY'],
      [1, 'D', '07', '07', 'Range'],
    ],
  )
  expect(explanationNumber(found, { place: 0, day: '2026-11-06' as CalendarDate })).toBe(1)
  expect(explanationNumber(found, { place: 1, day: '2026-11-07' as CalendarDate })).toBe(4)
  expect(explanationNumber(found, { place: 1, day: '2026-11-06' as CalendarDate })).toBeNull()
})
