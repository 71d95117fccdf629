import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { barsOf, type PictureFacts, strengthOf } from './picture.ts'
import { dayRanges, dayTotals, shortfalls, shortfallWords, type StrengthFacts } from './strength.ts'

const day = (text: string) => text as CalendarDate
const soldiers = Array.from({ length: 10 }, (_, at) => ({ soldierId: `s${at}`, groupId: at < 5 ? 'one' : 'two' }))
const facts = (more: Partial<StrengthFacts> = {}): StrengthFacts => ({
  soldiers,
  groups: [],
  absences: [],
  detached: [],
  minimum: 80,
  groupMinimums: [],
  ...more,
})
const away = (soldierId: string, from: string, to: string) => ({ soldierId, from: day(from), to: day(to) })

describe('strength', () => {
  test('falls below on the days when too many are away, and names them', () => {
    const found = facts({
      absences: [
        away('s0', '2026-12-20', '2026-12-31'),
        away('s1', '2026-12-23', '2026-12-26'),
        // Known from two sources, but away once.
        away('s1', '2026-12-24', '2026-12-24'),
        away('s2', '2026-12-24', '2026-12-26'),
      ],
    })
    const totals = dayTotals(found, day('2026-12-23'), day('2026-12-27'))
    expect(totals.map(({ present, below }) => [present, below])).toEqual([
      ...[
        [8, false],
        [7, true],
        [7, true],
        [7, true],
        [9, false],
      ],
    ])
    const [fall] = shortfalls(found, day('2026-12-23'), day('2026-12-27'))
    expect(fall && shortfallWords(fall)).toBe('below 80% present on 3 days: 24–26 Dec')
  })

  test('counts those on hand: a Soldier on loan is neither present nor missing', () => {
    const found = facts({
      detached: [away('s0', '2026-12-01', '2026-12-01'), away('s1', '2026-12-01', '2026-12-01')],
      absences: [away('s2', '2026-12-01', '2026-12-01')],
    })
    expect(dayTotals(found, day('2026-12-01'), day('2026-12-02'))).toEqual([
      { day: '2026-12-01', onHand: 8, present: 7, below: false },
      { day: '2026-12-02', onHand: 10, present: 10, below: false },
    ])
  })

  test('of a group includes the groups below it', () => {
    const groups = [
      { id: 'top', parentId: null, name: '1st Platoon' },
      { id: 'one', parentId: 'top', name: '1st Squad' },
    ]
    const found = facts({
      groups,
      groupMinimums: [{ groupId: 'top', percent: 90 }],
      absences: [away('s0', '2026-12-01', '2026-12-01'), away('s7', '2026-12-02', '2026-12-02')],
    })
    expect(shortfalls(found, day('2026-12-01'), day('2026-12-02')).map(shortfallWords)).toEqual([
      '1st Platoon: below 90% present on 1 day: 1 Dec',
    ])
  })

  test('is never below when nobody is on hand', () => {
    expect(dayTotals(facts({ soldiers: [] }), day('2026-12-01'), day('2026-12-01'))[0]).toMatchObject({ below: false })
  })

  test('equals a count by hand, for any periods', () => {
    const first = day('2026-12-01')
    const stretch = fc
      .record({ who: fc.integer({ min: 0, max: 9 }), start: fc.integer({ min: -5, max: 15 }), length: fc.nat(12) })
      .map(({ who, start, length }) => ({
        soldierId: `s${who}`,
        from: addDays(first, start),
        to: addDays(first, start + length),
      }))
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30 }), (absences) => {
        for (const total of dayTotals(facts({ absences }), first, addDays(first, 9))) {
          const gone = new Set(
            absences.filter(({ from, to }) => from <= total.day && to >= total.day).map(({ soldierId }) => soldierId),
          )
          expect(total.present).toBe(10 - gone.size)
        }
      }),
    )
  })

  test('writes days as ranges', () => {
    expect(dayRanges([])).toBe('')
    expect(dayRanges(['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01', '2027-01-05'].map(day))).toBe(
      '24–25 Dec, 31 Dec–1 Jan, 5 Jan',
    )
  })
})

describe('the calendar', () => {
  const picture = (more: Partial<PictureFacts> = {}): PictureFacts => ({
    minimum: null,
    groupMinimums: [],
    groups: [],
    soldiers,
    stretches: [],
    requests: [],
    ...more,
  })
  const request = (soldierId: string, from: string, to: string, state: 'approved' | 'requested') => {
    const kind = 'ordinary' as const
    return { id: `r-${soldierId}`, kind, state, ...away(soldierId, from, to) }
  }

  test('shows an approved absence once, and what a leader entered beyond it', () => {
    const bars = barsOf(
      picture({
        requests: [request('s0', '2026-12-05', '2026-12-08', 'approved')],
        stretches: [
          { ...away('s0', '2026-12-04', '2026-12-09'), status: 'LV' },
          { ...away('s0', '2026-12-20', '2026-12-21'), status: 'TDY' },
          { ...away('s1', '2026-12-01', '2026-12-31'), status: 'DET' },
        ],
      }),
    )
    expect(bars.map(({ from, to, requestId, status }) => [from, to, requestId !== null, status])).toEqual([
      ['2026-12-05', '2026-12-08', true, 'LV'],
      ['2026-12-04', '2026-12-04', false, 'LV'],
      ['2026-12-09', '2026-12-09', false, 'LV'],
      ['2026-12-20', '2026-12-21', false, 'TDY'],
    ])
  })

  test('counts waiting requests as away, and Soldiers on loan as not on hand', () => {
    const found = strengthOf(
      picture({
        requests: [request('s0', '2026-12-01', '2026-12-01', 'requested')],
        stretches: [{ ...away('s1', '2026-12-01', '2026-12-01'), status: 'DET' }],
      }),
    )
    expect(found.minimum).toBe(80)
    expect(dayTotals(found, day('2026-12-01'), day('2026-12-01'))[0]).toMatchObject({ onHand: 9, present: 8 })
  })
})
