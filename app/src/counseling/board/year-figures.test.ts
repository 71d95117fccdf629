import { expect, test } from 'vitest'
import { monthsOf } from './year-figures.ts'

test('a year has twelve months, and all events are one part', () => {
  const months = monthsOf({
    months: [
      { month: 2, kind: 'performance', sessions: 3 },
      { month: 2, kind: 'crisis', sessions: 1 },
      { month: 2, kind: 'promotion', sessions: 2 },
      { month: 12, kind: 'reception', sessions: 1 },
    ],
  })
  expect(months.map(({ total }) => total)).toEqual([0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(months[1]?.parts).toEqual({ performance: 3, growth: 0, reception: 0, event: 3 })
})
