import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { detailDates, type DutyFacts, exceptionOn, planDuty } from './plan-duty.ts'

const date = (day: string) => day as CalendarDate
const member = (place: number, soldierId: string, weekday: number, more: object = {}) => ({
  place,
  soldierId,
  rank: 'SGT',
  start: { weekday, weekend: weekday, holiday: 0 },
  from: date('2026-11-01'),
  until: null,
  ...more,
})
const FACTS: DutyFacts = {
  picks: 1,
  grades: null,
  streams: ['weekday', 'weekend'],
  recovery: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  members: [member(0, 'adams', 6), member(1, 'brown', 5), member(2, 'clark', 4), member(3, 'davis', 3)],
  closing: new Map(),
  daysOff: new Set(),
  statuses: [],
  others: [],
  byHand: [],
  manual: [],
}
const MON = date('2026-11-02')
const FRI = date('2026-11-06')
const pickedOf = (facts: DutyFacts, from = MON, to = FRI) =>
  planDuty(facts, from, to).map(({ picked }) => picked.map((place) => facts.members[Number(place)]?.soldierId).join())

test('leave is A, an absence without authorization U, and each cell says why', () => {
  const statuses = [
    { soldierId: 'adams', status: 'LV' as const, from: MON, to: date('2026-11-03') },
    { soldierId: 'brown', status: 'AWL' as const, from: MON, to: FRI },
  ]
  const [first, , third] = planDuty({ ...FACTS, statuses }, MON, FRI)
  expect(first?.reasons).toEqual([
    { place: 0, code: 'A', reason: 'Leave' },
    { place: 1, code: 'U', reason: 'AWOL' },
  ])
  expect(first?.cells[0]).toEqual({ code: 'A', number: 6, detailed: false })
  expect(first?.cells[1]).toEqual({ code: 'U', number: 6, detailed: false })
  expect(first?.picked).toEqual(['2'])
  expect(third?.picked).toEqual(['0'])
})

test('a duty on another roster is D on its day, on the day off after it, and when a day off here would be on it', () => {
  const facts = {
    ...FACTS,
    others: [{ soldierId: 'adams', day: date('2026-11-04'), through: date('2026-11-05'), name: 'Staff duty' }],
  }
  expect([2, 3, 4, 5, 6].map((day) => exceptionOn(facts, 'adams', date(`2026-11-0${day}`))?.reason ?? null)).toEqual([
    null,
    'Staff duty on 4 Nov 2026',
    'Staff duty',
    'Comp day after Staff duty',
    null,
  ])
  expect(exceptionOn(facts, 'brown', date('2026-11-04'))).toBeNull()
})

test('a letter set by a leader goes before a derived one, and the last one counts', () => {
  const hand = { soldierId: 'adams', from: MON, to: MON }
  const facts = {
    ...FACTS,
    statuses: [{ soldierId: 'adams', status: 'TDY' as const, from: MON, to: MON }],
    byHand: [
      { ...hand, code: 'D' as const, reason: 'Range detail' },
      { ...hand, code: 'none' as const, reason: 'TDY ends at 1600' },
    ],
  }
  expect(exceptionOn(facts, 'adams', MON)).toBeNull()
  expect(exceptionOn({ ...facts, byHand: facts.byHand.slice(0, 1) }, 'adams', MON)).toEqual({
    code: 'D',
    reason: 'Range detail',
  })
  expect(pickedOf(facts)[0]).toBe('adams')
})

test('continues from the last published day as in one computation', () => {
  const whole = planDuty(FACTS, MON, FRI)
  const rest = planDuty({ ...FACTS, closing: whole[2]?.closing ?? new Map() }, date('2026-11-05'), FRI)
  expect(rest.map(({ cells }) => cells)).toEqual(whole.slice(3).map(({ cells }) => cells))
  // The roster's own day off is carried over too.
  expect(whole[2]?.picked).toEqual(['2'])
  expect(rest[0]?.reasons).toEqual([{ place: 2, code: 'D', reason: 'Comp day after this duty' }])
})

test('a new member is at the foot, and one who leaves keeps the days before', () => {
  const members = [
    ...FACTS.members.slice(0, 2),
    member(2, 'clark', 9, { until: date('2026-11-03') }),
    member(7, 'young', 0, { from: date('2026-11-05') }),
  ]
  const days = planDuty({ ...FACTS, members }, MON, FRI)
  expect(days.map(({ cells }) => Object.keys(cells).map(Number))).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1],
    [0, 1, 7],
    [0, 1, 7],
  ])
  expect(days[0]?.picked).toEqual(['2'])
})

test('a duty that nobody can take stays open and says who was excluded and why', () => {
  const statuses = FACTS.members.map(({ soldierId }) => ({ soldierId, status: 'TDY' as const, from: MON, to: MON }))
  const [first] = planDuty({ ...FACTS, statuses }, MON, MON)
  expect(first).toMatchObject({ picked: [], open: 1, excluded: { 0: 'A', 1: 'A', 2: 'A', 3: 'A' } })
  expect(first?.reasons.map(({ reason }) => reason)).toEqual(['TDY', 'TDY', 'TDY', 'TDY'])
})

test('only the requested grades are detailed, and a Soldier tasked by name goes first', () => {
  const members = [member(0, 'adams', 6, { rank: 'SSG' }), member(1, 'brown', 5), member(2, 'clark', 4)]
  expect(pickedOf({ ...FACTS, members, grades: ['E-5'] })[0]).toBe('brown')
  expect(pickedOf({ ...FACTS, members, grades: ['E-5'], manual: [{ day: MON, soldierId: 'adams' }] })[0]).toBe('adams')
})

test('a detail is made on the weekdays of the roster, and holidays count in their stream', () => {
  expect(detailDates(date('2026-11-01'), date('2026-11-10'), [0, 6])).toEqual([
    '2026-11-01',
    '2026-11-07',
    '2026-11-08',
  ])
  const days = planDuty(
    { ...FACTS, weekdays: [1, 2, 3], daysOff: new Set([date('2026-11-10')]) },
    date('2026-11-09'),
    date('2026-11-11'),
  )
  // A Monday, a day off of the unit, and Veterans Day.
  expect(days.map(({ stream }) => stream)).toEqual(['weekday', 'weekend', 'weekend'])
})
