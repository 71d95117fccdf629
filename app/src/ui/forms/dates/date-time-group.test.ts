import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { dtg } from '@muster/domain/kernel/dtg.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDateTimeGroup } from './date-time-group.ts'

test.each(['051430DEC26', '051430jdec26', '05 1430 Dec 26', ' 051430 DEC 2026 '])(
  '%j is 5 Dec 2026 at 1430',
  (typed) => {
    expect(parseDateTimeGroup(typed)).toEqual({ day: '2026-12-05', time: '1430' })
  },
)

test.each(['', '5 dec', '311430NOV26', '052460DEC26', '051430ZDEC26', '051430'])(
  '%j is no group in local time',
  (typed) => {
    expect(parseDateTimeGroup(typed)).toBeNull()
  },
)

test('a group as the files write it is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7000 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
      const day = addDays('2020-01-01' as CalendarDate, days)
      const at = new Date(Date.parse(day) + minutes * 60_000)
      const time = at.toISOString().slice(11, 16).replace(':', '')
      expect(parseDateTimeGroup(dtg(at, 'UTC').replace('Z', ''))).toEqual({ day, time })
    }),
  )
})
