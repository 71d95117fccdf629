import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { MyDuty } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { expect, test } from 'vitest'
import { entryTime } from './event-words.ts'
import { dutyEntries, inOrder, leaveEntries } from './own-plans.ts'

const CHICAGO = 'America/Chicago'
const day = (text: string) => text as CalendarDate
const DECEMBER = { from: day('2026-12-01'), to: day('2026-12-28') }

const CQ: MyDuty = {
  detailId: 'cq',
  duty: 'CQ',
  day: day('2026-12-07'),
  time: '09:00',
  place: 'Bldg 4-2274',
  through: day('2026-12-08'),
  standing: 'own',
  swap: null,
}
const LEAVE = {
  id: 'leave',
  kind: 'ordinary',
  from: day('2026-12-10'),
  to: day('2026-12-20'),
  endedOn: null,
  place: 'Duluth MN',
  state: 'approved',
} as LeaveRequest

test('a published duty is on the schedule with its time, its place and the day off after it', () => {
  const [duty] = dutyEntries([CQ], DECEMBER)
  expect(duty).toMatchObject({
    type: 'duty',
    title: 'CQ',
    place: 'Bldg 4-2274',
    audience: 'Off to Tue 8 Dec 2026',
    page: '/profile/duties',
  })
  expect(duty && entryTime(duty, CHICAGO)).toBe('0900')
})

test('a duty that a replacement took is not, and one taken over says so', () => {
  expect(dutyEntries([{ ...CQ, standing: 'given away' }], DECEMBER)).toEqual([])
  const [taken] = dutyEntries([{ ...CQ, through: CQ.day, standing: 'taken over' }], DECEMBER)
  expect(taken?.audience).toBe('You are the replacement')
})

test('an approved leave is on the schedule with its days, other requests are not', () => {
  const [leave] = leaveEntries([LEAVE], DECEMBER)
  expect(leave).toMatchObject({ type: 'LV', title: 'Ordinary leave', place: 'Duluth MN', page: '/profile/leave' })
  expect(leave && entryTime(leave, CHICAGO)).toBe('All day, to Sun 20 Dec 2026')
  expect(leaveEntries([{ ...LEAVE, state: 'requested' }], DECEMBER)).toEqual([])
  expect(leaveEntries([{ ...LEAVE, endedOn: day('2026-12-12') }], DECEMBER)[0]?.when).toMatchObject({
    to: '2026-12-12',
  })
})

test('only what has a day in the shown time is listed', () => {
  const week = { from: day('2026-12-13'), to: day('2026-12-19') }
  expect(dutyEntries([CQ], week)).toEqual([])
  expect(leaveEntries([LEAVE], week)).toHaveLength(1)
  expect(leaveEntries([LEAVE], { from: day('2026-12-21'), to: day('2026-12-27') })).toEqual([])
})

test('the entries are in the order of their start', () => {
  const early = { ...CQ, detailId: 'early', time: '05:30', day: day('2026-12-10') }
  const entries = [...dutyEntries([CQ, early], DECEMBER), ...leaveEntries([LEAVE], DECEMBER)]
  expect(inOrder(entries, CHICAGO).map(({ key }) => key)).toEqual(['cq', 'leave', 'early'])
})
