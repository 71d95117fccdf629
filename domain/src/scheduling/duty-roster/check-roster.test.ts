import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { computeDutyRoster } from './duty-roster.ts'
import type { DutyDay, DutyMember, DutyRoster, DutyStream, ExceptionCode } from './shapes.ts'

const MEMBER: DutyMember = { id: 'a', grade: 'E-5', start: { weekday: 0, weekend: 0 } }
const DAY: DutyDay = { date: '2026-11-02' as CalendarDate, stream: 'weekday', exceptions: {}, picks: 1 }
const NEXT = { ...DAY, date: '2026-11-03' as CalendarDate }

const withMember = (more: Partial<DutyMember>): DutyRoster => ({ members: [{ ...MEMBER, ...more }], days: [DAY] })
const withDay = (more: Partial<DutyDay>): DutyRoster => ({ members: [MEMBER], days: [{ ...DAY, ...more }] })
const started = (start: Partial<DutyMember['start']>) => withMember({ start: { ...MEMBER.start, ...start } })
const onDate = (date: string) => withDay({ date: date as CalendarDate })

test.each<[field: string, DutyRoster]>([
  ['members[0].id', withMember({ id: '' })],
  ['members[1].id', { members: [MEMBER, MEMBER], days: [] }],
  ['members[0].grade', withMember({ grade: '' })],
  ['members[0].start.weekday', started({ weekday: -1 })],
  ['members[0].start.weekend', started({ weekend: 1.5 })],
  ['members[0].start.holiday', started({ holiday: Number.NaN })],
  ['members[0].from', withMember({ from: '2026-02-29' as CalendarDate })],
  ['members[0].until', withMember({ until: 'tomorrow' as CalendarDate })],
  ['members[0].until', withMember({ from: NEXT.date, until: DAY.date })],
  ['days[0].date', onDate('2026-11-31')],
  ['days[0].date', onDate('2026-11-02T00:00:00Z')],
  ['days[1].date', { members: [MEMBER], days: [DAY, DAY] }],
  ['days[1].date', { members: [MEMBER], days: [NEXT, DAY] }],
  ['days[0].stream', withDay({ stream: 'payday' as DutyStream })],
  ['days[0].picks', withDay({ picks: 0 })],
  ['days[0].picks', withDay({ picks: 1.5 })],
  ['days[0].picks', withDay({ picks: Number.POSITIVE_INFINITY })],
  ['days[0].grades', withDay({ grades: [] })],
  ['days[0].exceptions.b', withDay({ exceptions: { b: 'A' } })],
  ['days[0].exceptions.a', withDay({ exceptions: { a: 'X' as ExceptionCode } })],
  ['days[0].manual[0]', withDay({ manual: ['b'] })],
  ['days[0].manual[1]', withDay({ manual: ['a', 'a'], picks: 2 })],
  ['days[0].manual', { members: [MEMBER, { ...MEMBER, id: 'b' }], days: [{ ...DAY, manual: ['a', 'b'] }] }],
  ['days[0].published[0]', withDay({ published: ['b'] })],
  ['recovery', { members: [MEMBER], days: [DAY], recovery: -1 }],
])('names %s when it is not valid', (field, roster) => {
  const refused = (): unknown => computeDutyRoster(roster)
  expect(refused).toThrow(RangeError)
  expect(refused).toThrow(`${field}: must`)
})

test('accepts a roster without members, days or both', () => {
  expect(computeDutyRoster({ members: [], days: [] })).toEqual({ days: [] })
  expect(computeDutyRoster({ members: [MEMBER], days: [] })).toEqual({ days: [] })
  expect(computeDutyRoster({ members: [], days: [DAY] }).days).toMatchObject([{ cells: {}, picked: [], open: 1 }])
})
