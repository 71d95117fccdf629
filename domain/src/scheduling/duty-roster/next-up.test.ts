import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { computeDutyRoster } from './duty-roster.ts'
import { closingNumbers, nextUp } from './next-up.ts'
import type { DutyDay, DutyRoster } from './shapes.ts'

const day = (date: string, more: Partial<DutyDay> = {}): DutyDay => ({
  date: date as CalendarDate,
  stream: 'weekday',
  picks: 1,
  exceptions: {},
  ...more,
})
const ROSTER: DutyRoster = {
  members: ['a', 'b', 'c'].map((id, at) => ({ id, grade: 'E-5', start: { weekday: 5 - at, weekend: at } })),
  days: [day('2026-11-05'), day('2026-11-06', { exceptions: { c: 'A' } })],
}

test('lists the line of a coming day, with the numbers of that day', () => {
  expect(nextUp(ROSTER, day('2026-11-09'))).toEqual([
    { id: 'c', number: 5 },
    { id: 'a', number: 2 },
    { id: 'b', number: 1 },
  ])
  expect(nextUp(ROSTER, day('2026-11-07', { stream: 'weekend' }), 2)).toEqual([
    { id: 'c', number: 3 },
    { id: 'b', number: 2 },
  ])
  expect(nextUp(ROSTER, day('2026-11-09', { exceptions: { a: 'U', c: 'A' } }))).toEqual([{ id: 'b', number: 1 }])
})

test('refuses a day before the last', () => {
  expect(() => nextUp(ROSTER, day('2026-11-06'))).toThrow(RangeError)
})

test('carries the numbers over to the next sheet, also those of absent members', () => {
  const closing = closingNumbers(ROSTER, computeDutyRoster(ROSTER))
  expect(Object.fromEntries(closing)).toEqual({
    a: { weekday: 1, weekend: 0, holiday: 0 },
    b: { weekday: 0, weekend: 1, holiday: 0 },
    c: { weekday: 4, weekend: 2, holiday: 0 },
  })
  const start = (id: string) => closing.get(id) ?? { weekday: 0, weekend: 0 }
  const members = ROSTER.members.map((member) => ({ ...member, start: start(member.id) }))
  const next = [day('2026-11-09'), day('2026-11-10'), day('2026-11-12')]
  const whole = computeDutyRoster({ ...ROSTER, days: [...ROSTER.days, ...next] })
  expect(computeDutyRoster({ members, days: next }).days).toEqual(whole.days.slice(2))
})

test('carries nothing over from days of another roster', () => {
  const computed = computeDutyRoster(ROSTER)
  const later = { ...ROSTER, days: [day('2026-11-09'), day('2026-11-10')] }
  expect(() => closingNumbers(later, computed)).toThrow('computed.days[0].date: must')
  expect(() => closingNumbers({ ...ROSTER, days: [] }, computed)).toThrow(RangeError)
})
