import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { LeaveRequest } from '../../scheduling/leave/schema.ts'
import { needsOf, nextDuty, nextLeave } from './needs.ts'
import type { MyDay } from './schema.ts'

const ZONE = 'America/New_York'
const TODAY = '2026-11-12' as CalendarDate
// 0700 in New York.
const NOW = new Date('2026-11-12T12:00:00Z')
const in48h = '2026-11-14T12:00:00.000Z'

const EMPTY: MyDay = {
  today: TODAY,
  timeZone: ZONE,
  rosterName: 'A Co',
  leader: 'SSG Dixon, A.',
  status: null,
  recall: null,
  contact: { cell: '910-555-0101', altPhone: '', verifiedOn: TODAY },
  missing: [],
  toSign: [],
  leave: [],
  duties: [],
  events: [],
  tasks: [],
  due: [],
}

const kinds = (day: Partial<MyDay>, now = NOW) => needsOf({ ...EMPTY, ...day }, now).map(({ kind }) => kind)

const event = (start: string, end = start.replace(/T\d\d/, 'T23')): MyDay['events'][number] => ({
  key: start,
  title: 'PT',
  place: 'Track',
  uniform: 'APFU',
  when: { allDay: true, from: TODAY, to: TODAY },
  start,
  end,
})
const duty = (day: string, more: Partial<MyDay['duties'][number]> = {}): MyDay['duties'][number] => {
  const place = { duty: 'CQ', time: '09:00', place: '', standing: 'own', swap: null } as const
  return { detailId: day, day: day as CalendarDate, through: day as CalendarDate, ...place, ...more }
}
const task = (dueAt: string | null, state: MyDay['tasks'][number]['state'] = 'not started') =>
  ({ id: dueAt ?? 'someday', dueAt, state }) as MyDay['tasks'][number]
const leave = (more: Partial<LeaveRequest>) =>
  ({
    id: 'leave',
    today: TODAY,
    timeZone: ZONE,
    from: '2026-11-20',
    to: '2026-11-25',
    state: 'approved',
    decision: { at: '2026-11-01T12:00:00.000Z', by: 'CPT Park', remark: '' },
    signedOutAt: null,
    signedInAt: null,
    endedOn: null,
    reportedBack: false,
    ...more,
  }) as LeaveRequest
const recall = (state: 'running' | 'closed') => ({ recallId: 'r', state }) as MyDay['recall']
const session = { id: 'c', kind: 'performance', counselor: 'SSG Dixon', part: 'session' } as const

test('with nothing to do there is nothing', () => {
  expect(needsOf(EMPTY, NOW)).toEqual([])
})

test('a running recall comes first, and an ended one is gone', () => {
  const tasks = [task('2026-11-11T12:00:00.000Z')]
  expect(kinds({ recall: recall('running'), tasks })).toEqual(['recall', 'task'])
  expect(kinds({ recall: recall('closed'), tasks })).toEqual(['task'])
})

test('what has a time is in the order of the clock, and what has none follows', () => {
  const day: Partial<MyDay> = {
    toSign: [{ ...session, since: '2026-11-10T12:00:00.000Z' }],
    events: [event('2026-11-12T14:00:00.000Z')],
    duties: [duty('2026-11-13')],
    tasks: [task(null), task('2026-11-12T13:00:00.000Z'), task('2026-12-30T13:00:00.000Z')],
    missing: ['emergencyPhone'],
    due: [
      { key: 'weapons', label: 'Weapons', list: 'readiness', late: false, due: '2026-11-20' as CalendarDate },
      { key: 'aft', label: 'AFT', list: 'readiness', late: true, due: '2026-11-01' as CalendarDate },
    ],
    contact: { cell: '910-555-0101', altPhone: '', verifiedOn: null },
  }
  expect(kinds(day)).toEqual([
    ...['sign', 'task', 'event', 'duty', 'task'],
    ...['task', 'data sheet', 'due', 'due', 'number'],
  ])
  const due = needsOf({ ...EMPTY, ...day }, NOW).flatMap((need) => (need.kind === 'due' ? [need.item.key] : []))
  expect(due).toEqual(['aft', 'weapons'])
})

test('events and duties show two days ahead until they are over', () => {
  expect(kinds({ events: [event('2026-11-12T10:00:00.000Z', '2026-11-12T11:30:00.000Z')] })).toEqual([])
  expect(kinds({ events: [event('2026-11-12T10:00:00.000Z', '2026-11-12T13:00:00.000Z')] })).toEqual(['event'])
  expect(kinds({ events: [event(in48h)] })).toEqual(['event'])
  expect(kinds({ events: [event('2026-11-14T12:01:00.000Z')] })).toEqual([])
  expect(kinds({ duties: [duty('2026-11-11')] })).toEqual([])
  expect(kinds({ duties: [duty(TODAY, { time: '05:00' })] })).toEqual(['duty'])
  expect(kinds({ duties: [duty('2026-11-14')] })).toEqual([])
  expect(kinds({ duties: [duty(TODAY, { standing: 'given away' })] })).toEqual([])
})

test('a task that is complete or with the leader needs nothing', () => {
  expect(kinds({ tasks: [task(null, 'complete'), task(null, 'submitted'), task(null, 'cancelled')] })).toEqual([])
})

test('leave: sign out from three days before, sign in from the last day, and an answer is news for three days', () => {
  expect(kinds({ leave: [leave({})] })).toEqual([])
  expect(kinds({ leave: [leave({ from: '2026-11-15' as CalendarDate })] })).toEqual(['sign out'])
  const away = { from: '2026-11-05' as CalendarDate, signedOutAt: '2026-11-05T12:00:00.000Z' }
  expect(kinds({ leave: [leave(away)] })).toEqual([])
  expect(kinds({ leave: [leave({ ...away, to: TODAY })] })).toEqual(['sign in'])
  expect(kinds({ leave: [leave({ ...away, to: '2026-11-11' as CalendarDate })] })).toEqual(['sign in'])
  const decided = { at: '2026-11-10T12:00:00.000Z', by: 'CPT Park', remark: 'Field exercise' }
  expect(kinds({ leave: [leave({ state: 'denied', decision: decided })] })).toEqual(['answered'])
  expect(kinds({ leave: [leave({ decision: decided })] })).toEqual(['answered'])
  expect(kinds({ leave: [leave({ state: 'withdrawn', decision: decided })] })).toEqual([])
  expect(kinds({ leave: [leave({ decision: decided })] }, new Date('2026-11-14T12:00:00Z'))).toEqual([])
})

test('a number is confirmed once a quarter, and the data sheet asks for a number that is not there', () => {
  const contact = (verifiedOn: string | null, cell = '910-555-0101') => ({
    contact: { cell, altPhone: '', verifiedOn: verifiedOn as CalendarDate | null },
  })
  expect(kinds(contact('2026-08-14'))).toEqual([])
  expect(kinds(contact('2026-08-13'))).toEqual(['number'])
  expect(kinds(contact(null, ''))).toEqual([])
})

test('the next duty and the next leave, however far ahead', () => {
  const day = {
    ...EMPTY,
    duties: [duty('2026-11-20', { standing: 'given away' }), duty('2026-12-03')],
    leave: [
      leave({ id: 'later', from: '2026-12-20' as CalendarDate }),
      leave({ id: 'denied', state: 'denied' }),
      leave({}),
    ],
  }
  expect(nextDuty(day, NOW)?.day).toBe('2026-12-03')
  expect(nextLeave(day)?.id).toBe('leave')
  expect(nextDuty(EMPTY, NOW)).toBeNull()
  expect(nextLeave(EMPTY)).toBeNull()
})
