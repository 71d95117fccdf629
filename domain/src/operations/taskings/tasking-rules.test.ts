import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DUTY_STATUS_CODES, DUTY_STATUSES } from '../../dutyday/duty-status.ts'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { RANKS } from '../../roster/rank.ts'
import { fairOrder, firstReasons, unavailability } from './availability.ts'
import { isOfHours } from './hours.ts'
import { EIGHT_STEPS } from './kinds.ts'
import {
  bandWords,
  filledPlaces,
  GRADES,
  lineProblem,
  lineWords,
  misfits,
  openPlaces,
  type Qualified,
} from './needs.ts'
import { taskingInput } from './schema.ts'
import { actProblem, possibleActs, stateAfter, TASKING_ACTS, TASKING_STATE_NAMES } from './states.ts'

const DAY = '2026-11-16' as CalendarDate
const entry = (status: (typeof DUTY_STATUS_CODES)[number], from: number, to: number | null) => ({
  id: `${status}${from}`,
  status,
  recordedAt: '2026-11-01T00:00:00.000Z',
  from: addDays(DAY, from),
  to: to === null ? null : addDays(DAY, to),
})

test('the eight steps are in the order of FM 7-0, which is the order of their suspenses', () => {
  expect(EIGHT_STEPS.map(({ title }) => title.split(' ')[0])).toEqual([
    ...['Plan', 'Train', 'Recon', 'Issue', 'Rehearse', 'Execute', 'Evaluate:', 'Retrain'],
  ])
  const days = EIGHT_STEPS.map(({ daysBefore }) => daysBefore)
  expect(days).toEqual(days.toSorted((a, b) => b - a))
})

describe('a line', () => {
  const somebody = (more: Partial<Qualified>): Qualified => ({
    rank: 'SGT',
    mos: '11B',
    skills: [],
    noDriving: [],
    ...more,
  })
  const any = { gradeFrom: null, gradeTo: null, need: null }

  test.each([
    [{ ...any, gradeFrom: 'E-5', need: { kind: 'mos' as const, value: '11B' } }, 2, '2 × E-5 or above, 11B'],
    [{ ...any, need: { kind: 'license' as const, value: 'M1083' } }, 1, '1 × licensed M1083 driver'],
    [{ ...any, need: { kind: 'skill' as const, value: 'CLS' } }, 1, '1 × CLS'],
    [{ ...any, gradeFrom: 'E-1', gradeTo: 'E-4' }, 4, '4 × E-1 to E-4'],
    [{ ...any, gradeTo: 'E-4' }, 1, '1 × E-4 or below'],
    [any, 6, '6 × any grade'],
  ])('%o is written as its requirement', (line, count, words) => expect(lineWords({ ...line, count })).toBe(words))

  test('a grade fits a range of its own kind only', () => {
    const grade = fc.constantFrom(...GRADES)
    fc.assert(
      fc.property(grade, grade, fc.constantFrom(...RANKS), (gradeFrom, gradeTo, rank) => {
        const line = { gradeFrom, gradeTo, need: null }
        if (lineProblem(line)) return
        const place = GRADES.indexOf(rank.grade)
        const inside = place >= GRADES.indexOf(gradeFrom) && place <= GRADES.indexOf(gradeTo)
        expect(misfits(somebody({ rank: rank.abbr }), line).length === 0, bandWords(line)).toBe(inside)
      }),
    )
    expect(misfits(somebody({ rank: '2LT' }), { ...any, gradeFrom: 'E-5' })).toEqual(['O-1, needs E-5 or above'])
  })

  test('an MOS fits with its skill level, a skill as a separate word, a license without reasons', () => {
    const mos = (value: string) => ({ ...any, need: { kind: 'mos' as const, value } })
    expect(misfits(somebody({ mos: '11B30' }), mos('11 b'))).toEqual([])
    expect(misfits(somebody({ mos: '' }), mos('11B'))).toEqual(['No MOS on record, needs 11B'])
    const skill = { ...any, need: { kind: 'skill' as const, value: 'CLS' } }
    expect(misfits(somebody({ skills: ['BLC\ncls, 2025'] }), skill)).toEqual([])
    expect(misfits(somebody({ skills: ['CLSX'] }), skill)).toEqual(['CLS not on record'])
    const license = { ...any, need: { kind: 'license' as const, value: 'M1083' } }
    expect(misfits(somebody({ noDriving: ['check ride 400 days ago'] }), license)).toEqual(['check ride 400 days ago'])
  })

  test('requires grades of one kind, the junior one first', () => {
    expect(lineProblem({ ...any, gradeFrom: 'E-5', gradeTo: 'O-3' })?.message).toMatch(/separate lines/)
    expect(lineProblem({ ...any, gradeFrom: 'E-6', gradeTo: 'E-4' })?.message).toMatch(/below the junior one/)
  })
})

describe('the duration of a tasking', () => {
  const issueOf = (from: string, to: string) =>
    taskingInput
      .safeParse({
        name: 'Range detail',
        type: 'range',
        lines: [],
        from: `2026-11-16T11:30:${from}Z`,
        to: `2026-11-16T${to}Z`,
      })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  test.each([
    ['00.0006', '11:30:00.0009'],
    ['00.0011', '11:30:00.001999999'],
    ['00', '11:30:00.0009'],
    ['00', '11:30:00'],
  ])('within one millisecond is too short: %s to %s', (from, to) => {
    expect(issueOf(from, to)).toEqual([['to', 'The end is not after the beginning.']])
  })

  test.each([
    ['00', '11:30:00.001'],
    ['00.0009', '11:30:00.001'],
    ['59.9999', '11:31:00.1'],
  ])('the next millisecond is enough: %s to %s', (from, to) => expect(issueOf(from, to)).toBeUndefined())
})

describe('availability', () => {
  const days = { from: DAY, to: addDays(DAY, 2) }

  test('follows the duty status of each day, and a day without a report counts as available', () => {
    expect(unavailability(days, { entries: [], busy: [] })).toEqual([])
    expect(unavailability(days, { entries: [entry('LV', -2, 0)], busy: [] })).toEqual([
      'Leave, 14 Nov 2026 to 16 Nov 2026',
    ])
    expect(unavailability(days, { entries: [entry('PDY', 0, 0), entry('APT', 2, 2)], busy: [] })).toEqual([
      'Appointment, 18 Nov 2026',
    ])
    // Back before the tasking begins.
    expect(unavailability(days, { entries: [entry('LV', -9, 9), entry('PDY', -1, -1)], busy: [] })).toEqual([])
  })

  test('follows duties, profiles and other taskings on one of the days', () => {
    const busy = [
      { from: addDays(DAY, 2), to: addDays(DAY, 3), why: 'CQ' },
      { from: addDays(DAY, -5), to: null, why: 'Profile: no running' },
      { from: addDays(DAY, 3), to: addDays(DAY, 4), why: 'On Gate guard' },
    ]
    expect(unavailability(days, { entries: [], busy })).toEqual([
      'Profile: no running, since 11 Nov 2026',
      'CQ, 18 Nov 2026 to 19 Nov 2026',
    ])
  })

  test('joins entries of consecutive days to one period, and duties that follow each other to one reason', () => {
    const long = { from: DAY, to: addDays(DAY, 60) }
    const daily = Array.from({ length: 45 }, (_, at) => entry('DTL', at, at))
    expect(unavailability(long, { entries: daily, busy: [] })).toEqual([
      'Detail or tasking, 16 Nov 2026 to 30 Dec 2026',
    ])
    const broken = [...daily.filter((_, at) => at !== 10), entry('PDY', 10, 10)]
    expect(unavailability(long, { entries: broken, busy: [] })).toEqual([
      'Detail or tasking, 16 Nov 2026 to 25 Nov 2026',
      'Detail or tasking, 27 Nov 2026 to 30 Dec 2026',
    ])
    const cq = (from: number, to: number | null) => ({
      from: addDays(DAY, from),
      to: to === null ? null : addDays(DAY, to),
      why: 'CQ',
    })
    const busy = [cq(7, 8), cq(2, 3), cq(0, 1), cq(1, 2), cq(30, null), cq(40, 41)]
    expect(unavailability(long, { entries: [], busy })).toEqual([
      'CQ, 16 Nov 2026 to 19 Nov 2026',
      'CQ, 23 Nov 2026 to 24 Nov 2026',
      'CQ, since 16 Dec 2026',
    ])
  })

  test('counts the reasons that are left out', () => {
    expect(firstReasons(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c'])
    expect(firstReasons(['a', 'b', 'c', 'd'], 3)).toEqual(['a', 'b', 'and 2 more'])
  })

  test('every status without availability counts on its own day', () => {
    for (const code of DUTY_STATUS_CODES) {
      const found = unavailability({ from: DAY, to: DAY }, { entries: [entry(code, 0, 0)], busy: [] })
      expect(found.length > 0, code).toBe(!DUTY_STATUSES[code].available)
    }
  })

  test('the Soldier with the least, and longest ago, comes first', () => {
    const share = (days: number, last: string | null, place: number) => ({
      days,
      last: last as CalendarDate | null,
      place,
    })
    const [a, b, c, d] = [share(2, '2026-11-01', 0), share(0, null, 2), share(0, null, 1), share(2, '2026-10-01', 3)]
    expect([a, b, c, d].toSorted(fairOrder)).toEqual([c, b, d, a])
  })
})

describe('a state', () => {
  const about = { today: DAY, remark: 'Weather' }

  test('changes by the offered acts only', () => {
    for (const state of TASKING_STATE_NAMES) {
      const offered = possibleActs(state)
      for (const act of TASKING_ACTS) {
        const problem = actProblem(act, { state, fromDay: DAY }, about)
        expect(problem === null, `${act} of ${state}`).toBe(offered.includes(act))
        if (problem === null) expect(stateAfter(act)).not.toBe(state)
      }
    }
  })

  test('executing begins with the first day, and canceling needs a reason', () => {
    expect(actProblem('start', { state: 'approved', fromDay: addDays(DAY, 1) }, about)?.field).toBe('act')
    expect(actProblem('cancel', { state: 'planned', fromDay: DAY }, { ...about, remark: '' })?.field).toBe('remark')
  })
})

describe('a tasking is a status of its hours', () => {
  const zone = 'America/New_York'
  test.each([
    ['2026-11-16T12:00:00Z', '2026-11-16T22:00:00Z', true, 'within a day'],
    ['2026-11-17T03:00:00Z', '2026-11-17T11:00:00Z', true, 'past midnight'],
    ['2026-11-16T14:00:00Z', '2026-11-17T14:00:00Z', true, 'for 24 hours'],
    ['2026-11-16T14:00:00Z', '2026-11-17T14:01:00Z', false, 'for longer'],
    ['2026-10-31T13:00:00Z', '2026-11-01T14:00:00Z', true, '0900 to 0900 while clocks go back'],
    ['2026-03-07T14:00:00Z', '2026-03-08T13:00:00Z', true, '0900 to 0900 while clocks go forward'],
    ['2026-03-07T14:00:00Z', '2026-03-08T14:00:00Z', false, '0900 to 1000 while clocks go forward'],
  ])('%s to %s: %s, %s', (from, to, ofHours) => {
    expect(isOfHours({ from, to }, zone)).toBe(ofHours)
  })
})

test('a line is filled by all who are on it, also those whom the reader does not see', () => {
  const line = { count: 3, assigned: ['seen'] }
  expect([filledPlaces({ ...line, filled: 3 }), openPlaces({ ...line, filled: 3 })]).toEqual([3, 0])
  expect(openPlaces({ ...line, filled: 5 })).toBe(0)
  // A stored answer of before.
  expect([filledPlaces(line), openPlaces(line)]).toEqual([1, 2])
})
