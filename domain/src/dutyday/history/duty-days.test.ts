import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import {
  absencesIn,
  absentDays,
  byDay,
  type CountedDays,
  daysByGroup,
  daysUpTo,
  entriesAbout,
  kindOn,
  knownOrPlanned,
  sumOfDays,
} from './duty-days.ts'
import type { DayKind } from './day-kind.ts'
import type { DutySegment } from './schema.ts'

const line = (groupId: string | null, kind: DayKind, days: number, spans = 1): CountedDays => ({
  rosterId: 'r',
  soldierId: 's',
  groupId,
  kind,
  days,
  spans,
})
const segment = (from: string, to: string, kind: DayKind): DutySegment => ({
  from: from as CalendarDate,
  to: to as CalendarDate,
  kind,
  entryId: null,
})

test('days add up by kind, in the order of the statuses', () => {
  expect(sumOfDays([line('a', 'LV', 3), line('a', 'NR', 1), line('b', 'LV', 2, 0), line(null, 'PDY', 5)])).toEqual({
    days: [
      { kind: 'PDY', days: 5, spans: 1, goesOn: 0 },
      { kind: 'LV', days: 5, spans: 1, goesOn: 0 },
      { kind: 'NR', days: 1, spans: 1, goesOn: 0 },
    ],
    total: 11,
  })
})

test('days without a report due count on the roster and not as not reported', () => {
  expect(
    sumOfDays([{ ...line('a', 'NR', 1), off: 2 }, { ...line('a', 'LV', 3) }, { ...line('b', 'NR', 0), off: 4 }]),
  ).toMatchObject({
    days: [
      { kind: 'LV', days: 3 },
      { kind: 'NR', days: 1 },
    ],
    total: 10,
  })
})

test('an absence that only changed its kind counts once', () => {
  const { days } = sumOfDays([line('a', 'AUN', 3), { ...line('a', 'AWL', 4), goesOn: 1 }, line('b', 'LV', 2, 2)])
  expect(absencesIn(days)).toBe(3)
  expect(absencesIn([{ kind: 'LV', days: 2, spans: 2 }])).toBe(2)
})

test('a group has its own days and those of the groups below it, and no day is lost', () => {
  const groups = [
    { id: 'platoon', parentId: null, name: '1st Platoon', position: 0 },
    { id: 'squad', parentId: 'platoon', name: '1st Squad', position: 0 },
    { id: 'empty', parentId: null, name: '2nd Platoon', position: 1 },
  ]
  const found = daysByGroup([line('platoon', 'LV', 1), line('squad', 'LV', 2), line('gone', 'PDY', 4)], groups)
  expect(found.map(({ name, depth, total }) => [name, depth, total])).toEqual([
    ['1st Platoon', 0, 3],
    ['1st Squad', 1, 2],
    ['No group', 0, 4],
  ])
})

test('a day away from duty is an absence, and a day present, not reported or detached is not', () => {
  const { days } = sumOfDays([
    line('a', 'LV', 3),
    line('a', 'PRO', 9),
    line('a', 'NR', 1),
    line('a', 'DET', 2),
    line('a', 'AWL', 1),
  ])
  expect(absentDays(days)).toBe(4)
})

test('a year day by day, and the days up to today', () => {
  const segments = [
    segment('2026-02-27', '2026-03-01', 'LV'),
    segment('2026-03-02', '2026-03-02', 'LV'),
    segment('2026-03-09', '2026-03-12', 'LV'),
  ]
  const days = byDay(segments)
  expect(days.size).toBe(8)
  expect(days.get('2026-02-28' as CalendarDate)).toBe(segments[0])
  expect(days.get('2026-03-03' as CalendarDate)).toBeUndefined()
  expect(daysUpTo(segments, '2026-03-10' as CalendarDate)).toEqual([{ kind: 'LV', days: 6, spans: 2, goesOn: 0 }])
})

test('a future day without a plan is not NR, and one with a plan shows it', () => {
  const today = '2026-11-23' as CalendarDate
  const tomorrow = '2026-11-24' as CalendarDate
  expect(kindOn({ kind: 'NR' }, today, today)).toBe('NR')
  expect(kindOn({ kind: 'NR' }, tomorrow, today)).toBe('to come')
  expect(kindOn({ kind: 'LV' }, tomorrow, today)).toBe('LV')
  expect(kindOn(undefined, tomorrow, today)).toBe('off the roster')
})

test('a list of periods ends not reported with today, and keeps plans', () => {
  const segment = (kind: DayKind, from: string, to: string): DutySegment =>
    ({ kind, from, to, entryId: null }) as unknown as DutySegment
  const listed = knownOrPlanned(
    [
      segment('NR', '2026-11-20', '2026-11-27'),
      segment('LV', '2026-11-28', '2026-11-30'),
      segment('NR', '2026-12-01', '2026-12-31'),
    ],
    '2026-11-23' as CalendarDate,
  )
  expect(listed.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['NR', '2026-11-20', '2026-11-23'],
    ['LV', '2026-11-28', '2026-11-30'],
  ])
})

test('lists the entries that may count on a day, but no absence that ended with a return', () => {
  const entry = (id: string, from: string, to: string | null, withdrawnAt: string | null = null) => ({
    id,
    from: from as CalendarDate,
    to: to as CalendarDate | null,
    withdrawnAt,
  })
  const entries = [
    entry('unknown', '2026-10-14', null),
    entry('awol', '2026-10-16', null),
    entry('present', '2026-10-21', '2026-10-21'),
    entry('leave', '2026-11-18', '2026-11-28'),
    entry('recalled', '2026-11-24', null),
    entry('slip', '2026-11-24', null, '2026-11-24T12:00:00.000Z'),
  ]
  const about = (day: string) => entriesAbout(day as CalendarDate, entries).map(({ id }) => id)
  expect(about('2026-10-15')).toEqual(['unknown'])
  expect(about('2026-10-16')).toEqual(['unknown', 'awol'])
  expect(about('2026-10-20')).toEqual(['awol'])
  expect(about('2026-10-21')).toEqual(['awol', 'present'])
  expect(about('2026-11-15')).toEqual([])
  expect(about('2026-11-20')).toEqual(['leave'])
  expect(about('2026-11-24')).toEqual(['leave', 'recalled', 'slip'])
  expect(about('2026-11-25')).toEqual(['recalled'])
})
