import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { expect, test } from 'vitest'
import { hoursOf, placeOf, scheduleLanes } from './schedule-lanes.ts'

const ZONE = 'America/Chicago'
const day = (text: string) => text as CalendarDate

function event(title: string, start: string, end: string, who: Partial<Occurrence> = { whole: true }): Occurrence {
  const when = start.includes('T')
    ? ({ allDay: false, start, end, timeZone: ZONE } as const)
    : ({ allDay: true, from: day(start), to: day(end) } as const)
  return {
    key: title,
    eventId: title,
    day: day(start.slice(0, 10)),
    seriesId: null,
    recurring: false,
    rosterId: 'r',
    rosterName: 'A Co',
    type: 'training',
    title,
    place: '',
    uniform: '',
    oic: '',
    ncoic: '',
    when,
    start: '',
    end: '',
    state: 'published',
    audience: '',
    checklist: null,
    locked: false,
    mayChange: true,
    version: 1,
    whole: false,
    groupIds: [],
    ...who,
  }
}

const group = (id: string, parentId: string | null, position: number): Group => ({
  id,
  parentId,
  position,
  name: id,
  kind: parentId === null ? 'platoon' : 'squad',
})
const GROUPS = [group('1st', null, 0), group('2nd', null, 1), group('squad', '2nd', 0), group('idle', '2nd', 1)]

function lanesOf(events: Occurrence[], from: string, to: string) {
  const hours = { first: 6, last: 18 }
  return scheduleLanes(events, { from: day(from), to: day(to), hours, timeZone: ZONE, groups: GROUPS })
}
const drawn = (events: Occurrence[], from: string, to = from) =>
  lanesOf(events, from, to).map(({ name, depth, bars }) => [
    `${depth} ${name}`,
    ...bars.map((bar) => `${bar.of.title} ${bar.from}-${bar.to}`),
  ])

test('the whole roster is on top, then groups with events and those above them, then named Soldiers', () => {
  const two = { groupIds: ['1st', 'squad'] }
  expect(
    drawn(
      [
        event('dentist', '2026-11-24T09:00', '2026-11-24T10:00', {}),
        event('range', '2026-11-23T07:00', '2026-11-23T11:30', two),
        event('PT', '2026-11-23T06:30', '2026-11-23T07:30'),
      ],
      '2026-11-23',
      '2026-11-24',
    ),
  ).toEqual([
    ['0 Whole roster', 'PT 0.5-1.5'],
    ['0 1st', 'range 1-5.5'],
    ['0 2nd'],
    ['1 squad', 'range 1-5.5'],
    ['0 By name', 'dentist 15-16'],
  ])
})

test('an event of several days runs from day to day, and is cut at the ends of the chart', () => {
  const ftx = event('FTX', '2026-11-21T08:00', '2026-11-24T12:00')
  const donsa = event('DONSA', '2026-11-24', '2026-11-30')
  expect(drawn([ftx, donsa], '2026-11-23', '2026-11-24')[0]).toEqual(['0 Whole roster', 'FTX 0-18', 'DONSA 12-24'])
  expect(drawn([ftx], '2026-11-25')).toEqual([['0 Whole roster']])
})

// Clocks go forward on 14 Mar 2027 and back on 1 Nov 2026.
test.each(['2026-11-01', '2026-11-02', '2027-03-14', '2027-03-15'])('0630 is at the same place on %s', (on) => {
  const pt = event('PT', `${on}T06:30`, `${on}T07:30`)
  expect(drawn([pt], on)[0]).toEqual(['0 Whole roster', 'PT 0.5-1.5'])
  expect(placeOf(`${on}T06:30`, day('2026-10-26'), { first: 0, last: 24 }) % 24).toBe(6.5)
})

test('an event in the night when clocks change is drawn, and never as nothing', () => {
  const hours = { first: 0, last: 24 }
  const all = (on: string, of: Occurrence) =>
    scheduleLanes([of], { from: day(on), to: day(on), hours, timeZone: ZONE, groups: [] })[0]?.bars.map(
      ({ from, to }) => [from, to],
    )
  const utc = (start: string, end: string) => {
    const of = event('guard', start, end)
    return { ...of, when: { allDay: false, start, end, timeZone: 'UTC' } as const }
  }
  // 0145 to the second 0100: the clock on the wall shows an earlier end.
  expect(all('2026-11-01', utc('2026-11-01T06:45', '2026-11-01T07:00'))).toEqual([[1.75, 2]])
  // 0130 to 0300, half an hour.
  expect(all('2027-03-14', utc('2027-03-14T07:30', '2027-03-14T08:00'))).toEqual([[1.5, 3]])
})

test('the hours of the day are those of the events, and at least the usual ones', () => {
  const at = (...events: Occurrence[]) => Object.values(hoursOf(events, ZONE))
  expect(at(event('DONSA', '2026-11-24', '2026-11-24'))).toEqual([6, 17])
  expect(
    at(event('early', '2026-11-24T04:45', '2026-11-24T05:00'), event('late', '2026-11-24T19:00', '2026-11-24T20:15')),
  ).toEqual([4, 21])
  expect(at(event('night', '2026-11-24T20:00', '2026-11-25T00:00'))).toEqual([6, 24])
})
