import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { computeDutyRoster, recomputeFrom } from './duty-roster.ts'
import { dutyStreamOf } from './duty-stream.ts'
import type { ComputedDay, DutyDay, DutyMember, DutyRoster } from './shapes.ts'

const NOV = (day: number): CalendarDate => addDays('2026-11-01' as CalendarDate, day - 1)

function member(id: string, number = 0, more: Partial<DutyMember> = {}): DutyMember {
  return { id, grade: 'E-5', start: { weekday: number, weekend: number }, ...more }
}

function weekday(day: number, more: Partial<DutyDay> = {}): DutyDay {
  return { date: NOV(day), stream: 'weekday', exceptions: {}, picks: 1, ...more }
}

/** The cells in the form's notation: `7*`, `A5`. */
function written({ cells }: ComputedDay): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cells).map(([id, cell]) => [id, `${cell.code}${cell.number}${cell.detailed ? '*' : ''}`]),
  )
}

const picksOf = (roster: DutyRoster) => computeDutyRoster(roster).days.map(({ picked }) => picked.join(' '))

/** The days of army.md 4.3. 11 November is Veterans Day. */
const EXAMPLE: DutyRoster = {
  members: [
    { id: 'Adams', grade: 'E-6', start: { weekday: 6, weekend: 2 } },
    { id: 'Brown', grade: 'E-6', start: { weekday: 5, weekend: 4 } },
    { id: 'Clark', grade: 'E-5', start: { weekday: 4, weekend: 1 } },
    { id: 'Davis', grade: 'E-5', start: { weekday: 3, weekend: 5 } },
    { id: 'Evans', grade: 'E-5', start: { weekday: 2, weekend: 3 } },
  ],
  days: [
    { date: NOV(2), stream: 'weekday', picks: 1, exceptions: {} },
    { date: NOV(3), stream: 'weekday', picks: 1, exceptions: { Clark: 'A' } },
    { date: NOV(4), stream: 'weekday', picks: 1, exceptions: { Clark: 'A', Davis: 'D' } },
    { date: NOV(5), stream: 'weekday', picks: 1, exceptions: { Clark: 'A', Davis: 'D' } },
    { date: NOV(6), stream: 'weekday', picks: 1, exceptions: {} },
    { date: NOV(7), stream: 'weekend', picks: 1, exceptions: { Davis: 'D' } },
    { date: NOV(8), stream: 'weekend', picks: 1, exceptions: {} },
    { date: NOV(9), stream: 'weekday', picks: 1, exceptions: { Evans: 'U' } },
    { date: NOV(10), stream: 'weekday', picks: 1, exceptions: { Evans: 'U' } },
    { date: NOV(11), stream: 'weekend', picks: 1, exceptions: { Evans: 'U' } },
    { date: NOV(12), stream: 'weekday', picks: 1, exceptions: {} },
  ],
}

// As in army.md 4.3, with the days across.
const SHEET = `
  Adams 7* 1  2  3* 1  3  4  2  3  5* 4
  Brown 6  7* 1  2  3  5* 1  4  5* 2  1
  Clark 5  A5 A5 A5 6  2  3  7* 1  4  2
  Davis 4  5  D6 D7 8* D6 7* 1  2  1  3
  Evans 3  4  5* 1  2  4  5  U3 U4 U6 5*`

test('fills the sheet of the worked example cell by cell', () => {
  const { days } = computeDutyRoster(EXAMPLE)
  const lines = SHEET.trim().split('\n')
  for (const line of lines) {
    const [id = '', ...cells] = line.trim().split(/ +/)
    expect([id, ...days.map((day) => written(day)[id])]).toEqual([id, ...cells])
  }
  expect(lines).toHaveLength(EXAMPLE.members.length)
  expect(days.map(({ date }) => date)).toEqual(EXAMPLE.days.map(({ date }) => date))
  expect(days.flatMap(({ picked }) => picked)).toEqual(
    'Adams Brown Evans Adams Davis Brown Davis Clark Brown Adams Evans'.split(' '),
  )
  expect(EXAMPLE.days.map(({ date }) => dutyStreamOf(date))).toEqual(EXAMPLE.days.map(({ stream }) => stream))
})

test('orders equal numbers by the roster', () => {
  const members = ['c', 'a', 'b'].map((id) => member(id))
  expect(picksOf({ members, days: [2, 3, 4, 5].map((day) => weekday(day)) })).toEqual(['c', 'a', 'b', 'c'])
})

test('keeps the order of Soldiers who were detailed together', () => {
  // With roster order alone, a would tie with the one detailed beside him, and have every night.
  const members = ['a', 'b', 'c'].map((id) => member(id))
  const days = [2, 3, 4, 5].map((day) => weekday(day, { picks: 2 }))
  expect(picksOf({ members, days })).toEqual(['a b', 'c a', 'b c', 'a b'])
})

test('counts weekdays and weekends separately', () => {
  const members = [member('a', 3), member('b', 2)]
  const days = [weekday(6), weekday(7, { stream: 'weekend' }), weekday(9)]
  expect(computeDutyRoster({ members, days }).days.map(written)).toEqual([
    { a: '4*', b: '3' },
    { a: '4*', b: '3' },
    { a: '1', b: '4*' },
  ])
})

test('counts holidays separately when the unit has a third stream', () => {
  const members = [member('a', 3), member('b', 2, { start: { weekday: 2, weekend: 2, holiday: 6 } })]
  const days = [weekday(11, { stream: 'holiday' }), weekday(12)]
  expect(computeDutyRoster({ members, days }).days.map(written)).toEqual([
    { a: '1', b: '7*' },
    { a: '4*', b: '3' },
  ])
})

test('leaves a place open that nobody can take, and says who was excluded and why', () => {
  const members = [member('a', 9), member('b', 8), member('c', 7), member('d', 6, { grade: 'E-4' }), member('e', 5)]
  const day = weekday(2, { picks: 3, grades: ['E-5'], exceptions: { a: 'A', b: 'D', c: 'U' } })
  expect(computeDutyRoster({ members, days: [day] }).days[0]).toEqual({
    date: NOV(2),
    cells: {
      a: { code: 'A', number: 9, detailed: false },
      b: { code: 'D', number: 9, detailed: false },
      c: { code: 'U', number: 8, detailed: false },
      d: { code: '', number: 7, detailed: false },
      e: { code: '', number: 6, detailed: true },
    },
    picked: ['e'],
    alternates: [],
    open: 2,
    excluded: { a: 'A', b: 'D', c: 'U', d: 'grade' },
  })
  expect(computeDutyRoster({ members: [], days: [day].map((one) => ({ ...one, exceptions: {} })) }).days[0]?.open).toBe(
    3,
  )
})

test('counts details for other grades too, so that the longest off is first when his grade is needed', () => {
  const members = [member('sgt', 0), member('spc', 0, { grade: 'E-4' })]
  const days = [weekday(2, { grades: ['E-5'] }), weekday(3, { grades: ['E-5'] }), weekday(4)]
  expect(computeDutyRoster({ members, days }).days.map(written)).toEqual([
    { sgt: '1*', spc: '1' },
    { sgt: '1*', spc: '2' },
    { sgt: '1', spc: '3*' },
  ])
})

test('names the alternates in the order in which they are called', () => {
  const members = [member('a', 1), member('b', 3), member('c', 1), member('d', 2), member('e', 9)]
  const days = [weekday(2, { exceptions: { e: 'A' } })]
  const [day] = computeDutyRoster({ members, days }).days
  expect([day?.picked, day?.alternates]).toEqual([['b'], ['d', 'a', 'c']])
})

test('details by name first, and restarts those counts', () => {
  const members = [member('a', 5), member('b', 1), member('c', 0, { grade: 'E-4' })]
  const days = [weekday(2, { picks: 2, manual: ['c'], grades: ['E-5'] }), weekday(3)]
  expect(computeDutyRoster({ members, days }).days.map(written)).toEqual([
    { a: '6*', b: '2', c: '1*' },
    { a: '1', b: '3*', c: '1' },
  ])
})

test('skips a Soldier tasked by name who now has an exception, or has left', () => {
  const members = [member('a', 5, { until: NOV(1) }), member('b', 1), member('c', 3)]
  const days = [weekday(2, { manual: ['a'] }), weekday(3, { manual: ['b'], exceptions: { b: 'A' } })]
  const [first, second] = computeDutyRoster({ members, days }).days
  expect([first?.picked, first?.excluded]).toEqual([['c'], { a: 'off-roster' }])
  expect([second?.picked, second?.excluded]).toEqual([['c'], { b: 'A' }])
})

test('uses the start number of a new member, and has no cell for one who has left', () => {
  const members = [member('a', 9, { until: NOV(3) }), member('b', 4), member('c', 6, { from: NOV(3) })]
  const days = [2, 3, 4, 5].map((day) => weekday(day))
  expect(computeDutyRoster({ members, days }).days.map(written)).toEqual([
    { a: '10*', b: '5' },
    { a: '1', b: '6', c: '7*' },
    { b: '7*', c: '1' },
    { b: '1', c: '2*' },
  ])
})

test('gives days off after a detail, unless a leader tasks by name', () => {
  const members = [member('a', 5), member('b', 1)]
  const days = [weekday(6), weekday(7, { stream: 'weekend' }), weekday(9), weekday(10, { manual: ['b'] })]
  expect(computeDutyRoster({ members, days, recovery: 1 }).days.map(written)).toEqual([
    { a: '6*', b: '2' },
    { a: 'D6', b: '2*' },
    { a: '1', b: '3*' },
    { a: '2', b: '1*' },
  ])
})

test('keeps a published day when the numbers change, and continues from it', () => {
  const members = [member('a', 5), member('b', 4), member('c', 1)]
  const published = [weekday(3, { published: ['b'] }), weekday(4, { published: ['c'] })]
  // Without published days, b would now have the 2nd and a the 3rd.
  const days = [weekday(2, { exceptions: { a: 'A' }, published: ['a'] }), ...published, weekday(5)]
  const computed = computeDutyRoster({ members, days })
  expect(computed.days.map(written)).toEqual([
    { a: 'A5', b: '5', c: '2' },
    { a: '6', b: '6*', c: '3' },
    { a: '7', b: '1', c: '4*' },
    { a: '8*', b: '2', c: '1' },
  ])
  // A Soldier who fell ill is not replaced without a word: the place is open, and the alternates are listed.
  expect(computed.days[0]).toMatchObject({ picked: [], alternates: ['b', 'c'], open: 1, excluded: { a: 'A' } })
})

test('recomputes from a day and does not change the days before it', () => {
  const before = computeDutyRoster(EXAMPLE)
  const days = EXAMPLE.days.map((day) => ({ ...day, exceptions: { ...day.exceptions, Brown: 'A' as const } }))
  const after = recomputeFrom({ ...EXAMPLE, days }, before, NOV(9))
  expect(after.days.slice(0, 7)).toEqual(before.days.slice(0, 7))
  expect(after.days.slice(7).map(({ picked }) => picked[0])).toEqual(['Clark', 'Adams', 'Adams', 'Evans'])
  expect(after.days.map((day) => written(day)['Brown'])).toEqual([
    '6',
    '7*',
    '1',
    '2',
    '3',
    '5*',
    '1',
    'A3',
    'A3',
    'A1',
    'A3',
  ])
})

test('refuses to continue from other days than those before', () => {
  const computed = computeDutyRoster(EXAMPLE)
  const without = (at: number) => ({ days: computed.days.filter((_, index) => index !== at) })
  expect(() => recomputeFrom(EXAMPLE, without(2), NOV(9))).toThrow(
    new RangeError('computed.days[2].date: must be the day of the roster at that place'),
  )
  expect(() => recomputeFrom(EXAMPLE, without(6), NOV(9))).toThrow(
    new RangeError('computed.days: must have 2026-11-08'),
  )
  expect(() => recomputeFrom(EXAMPLE, computed, '2026-11-31' as CalendarDate)).toThrow(RangeError)
})

test('accepts any text as an id', () => {
  const members = ['__proto__', 'constructor', '7'].map((id) => member(id))
  const days = [2, 3, 4].map((day) => weekday(day, { exceptions: JSON.parse('{"__proto__": "A"}') }))
  const computed = computeDutyRoster({ members, days })
  expect(computed.days.map(({ picked }) => picked[0])).toEqual(['constructor', '7', 'constructor'])
  expect(Object.entries(computed.days[2]?.cells ?? {})).toContainEqual([
    '__proto__',
    { code: 'A', number: 0, detailed: false },
  ])
})
