import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { dueAt, dueness, earlierSuspense, suspenseAt, suspenseProblem } from './due.ts'

const NOW = new Date('2026-11-12T12:00:00Z')
const NEW_YORK = 'America/New_York'
const suspense = (date: string, time: string | null = null) => ({ date: date as CalendarDate, time })
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

test.each([
  [inHours(-0.001), 'overdue'],
  [inHours(0), 'red'],
  [inHours(23.99), 'red'],
  [inHours(24), 'soon'],
  [inHours(47.99), 'soon'],
  [inHours(48), 'later'],
  [null, 'none'],
] as const)('due at %o is %s', (at, expected) => {
  expect(dueness({ state: 'submitted', dueAt: at }, NOW)).toBe(expected)
  expect(dueness({ state: 'complete', dueAt: at }, NOW)).toBe('closed')
  expect(dueness({ state: 'cancelled', dueAt: at }, NOW)).toBe('closed')
})

test('a task without a time is due by the end of its day in the unit', () => {
  expect(dueAt(suspense('2026-11-12'), NEW_YORK).toISOString()).toBe('2026-11-13T04:59:00.000Z')
  expect(dueAt(suspense('2026-11-12', '16:00'), NEW_YORK).toISOString()).toBe('2026-11-12T21:00:00.000Z')
  expect(dueAt(suspense('2026-11-12', '16:00'), 'Asia/Seoul').toISOString()).toBe('2026-11-12T07:00:00.000Z')
})

describe('the suspense below', () => {
  const zones = { above: NEW_YORK, below: NEW_YORK }

  test.each([
    [suspense('2026-11-20', '16:00'), { days: 1, hours: 0 }, suspense('2026-11-19', '16:00')],
    [suspense('2026-11-20'), { days: 2, hours: 0 }, suspense('2026-11-18')],
    [suspense('2026-11-20', '02:00'), { days: 0, hours: 4 }, suspense('2026-11-19', '22:00')],
    // Clocks go back on 1 November. Days are calendar days, and hours are elapsed hours.
    [suspense('2026-11-02', '01:30'), { days: 2, hours: 0 }, suspense('2026-10-31', '01:30')],
    [suspense('2026-11-01', '03:00'), { days: 0, hours: 4 }, suspense('2026-11-01', '00:00')],
  ])('%o minus %o is %o', (above, lead, expected) => {
    expect(earlierSuspense(above, lead, zones)).toEqual(expected)
  })

  test('in another time zone it is the same instant minus the lead', () => {
    const below = earlierSuspense(
      suspense('2026-11-20', '16:00'),
      { days: 1, hours: 0 },
      { above: NEW_YORK, below: 'Asia/Seoul' },
    )
    expect(below).toEqual(suspense('2026-11-20', '06:00'))
  })

  test('is never later than the one above, wherever the rosters are', () => {
    const zone = fc.constantFrom(NEW_YORK, 'Asia/Seoul', 'Europe/Berlin', 'Pacific/Auckland', 'America/St_Johns', 'UTC')
    const time = fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
    )
    const lead = fc.record({ days: fc.integer({ min: 0, max: 30 }), hours: fc.integer({ min: 0, max: 48 }) })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), time, lead, zone, zone, (days, at, by, above, below) => {
        const top = { date: addDays('2026-01-01' as CalendarDate, days), time: at }
        const own = { suspense: earlierSuspense(top, by, { above, below }), timeZone: below }
        expect(suspenseProblem(own, { dueAt: dueAt(top, above) })).toBeNull()
      }),
    )
  })
})

test('a suspense that is later than the one above, or missing, is refused', () => {
  const above = { dueAt: new Date('2026-11-20T21:00:00Z') }
  const own = (at: ReturnType<typeof suspense> | null) => ({ suspense: at, timeZone: NEW_YORK })
  expect(suspenseProblem(own(suspense('2026-11-20', '16:00')), above)).toBeNull()
  expect(suspenseProblem(own(suspense('2026-11-20', '16:01')), above)).toContain('after the suspense of the task above')
  expect(suspenseProblem(own(suspense('2026-11-20')), above)).toContain('after')
  expect(suspenseProblem(own(null), above)).toContain('needs one too')
  expect(suspenseProblem(own(null), { dueAt: null })).toBeNull()
})

test('an instant as the clocks of a time zone show it', () => {
  expect(suspenseAt(new Date('2026-11-20T05:05:30Z'), NEW_YORK)).toEqual(suspense('2026-11-20', '00:05'))
})
