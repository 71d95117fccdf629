import type { Accountability, AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import type { Act } from '../platform/outbox/outbox.ts'
import { withPending } from '../platform/reads/pending.ts'
import { EXPECTED_ACCOUNTABILITY } from './expected-accountability.ts'

const day = '2026-11-21' as CalendarDate
const onLeave = {
  id: 'leave',
  soldierId: 'adams',
  status: 'LV',
  from: '2026-11-18' as CalendarDate,
  to: '2026-11-25' as CalendarDate,
  place: 'Raleigh',
  remark: '',
  method: 'seen',
  recordedAt: '2026-11-17T12:00:00.000Z',
  recordedBy: 'SFC Navarro',
} as const

function rowOf(soldierId: string, change: Partial<AccountabilityRow> = {}): AccountabilityRow {
  const person = { rank: 'SPC', last: soldierId, first: '', middle: '', suffix: '', position: '', groupId: null }
  return {
    soldierId,
    ...person,
    strength: 'assigned',
    status: 'NR',
    entry: null,
    carried: false,
    dueBack: null,
    ...change,
  }
}

const shown: Accountability = {
  rosterId: 'roster',
  dutyDate: day,
  today: day,
  timeZone: 'UTC',
  reportDue: '06:30',
  noReport: false,
  rows: [rowOf('adams', { status: 'LV', entry: onLeave, carried: true }), rowOf('brown'), rowOf('clark')],
  submissions: [],
}

let seq = 0
function act(name: string, input: object): Act {
  seq += 1
  return {
    id: `act-${seq}`,
    seq,
    name,
    input: { rosterId: 'roster', ...input },
    at: '2026-11-21T06:31:00.000Z',
    state: 'waiting',
  }
}

function present(id: string, soldierId: string, on = day) {
  return { id, soldierId, status: 'PDY', from: on, to: on, place: '', remark: '', method: 'seen' }
}

function statusesAfter(...acts: readonly Act[]) {
  const { rows } = withPending(shown, EXPECTED_ACCOUNTABILITY, acts)
  return Object.fromEntries(rows.map((row) => [row.soldierId, row.status]))
}

test('an entry shows at once', () => {
  expect(statusesAfter(act('recordStatus', { entries: [present('e1', 'brown')] }))).toEqual({
    adams: 'LV',
    brown: 'PDY',
    clark: 'NR',
  })
})

test('an entry for another day changes nothing on this one', () => {
  const yesterday = '2026-11-20' as CalendarDate
  expect(statusesAfter(act('recordStatus', { entries: [present('e1', 'brown', yesterday)] }))).toEqual({
    adams: 'LV',
    brown: 'NR',
    clark: 'NR',
  })
})

test('all others present skips Soldiers who were reported meanwhile', () => {
  const others = ['adams', 'brown', 'clark'].map((soldierId) => ({ id: `e-${soldierId}`, soldierId }))
  const sick = act('recordStatus', { entries: [{ ...present('e1', 'brown'), status: 'QTR', to: null }] })
  expect(statusesAfter(sick, act('markOthersPresent', { dutyDate: day, others }))).toEqual({
    adams: 'LV',
    brown: 'QTR',
    clark: 'PDY',
  })
})

test('an undo restores the earlier status', () => {
  const back = act('recordStatus', { entries: [present('e1', 'adams')] })
  expect(statusesAfter(back)).toMatchObject({ adams: 'PDY' })
  expect(statusesAfter(back, act('withdrawStatus', { entryIds: ['e1'] }))).toEqual({
    adams: 'LV',
    brown: 'NR',
    clark: 'NR',
  })
})

test('hours show while they hold, and otherwise with the hours of the day', () => {
  const hours = (startsAt: string, endsAt: string) => ({ hours: { startsAt, endsAt } })
  const range = {
    ...present('range', 'brown'),
    status: 'DTL',
    ...hours(`${day}T06:00:00.000Z`, `${day}T17:00:00.000Z`),
  }
  const later = {
    ...present('later', 'clark'),
    status: 'APT',
    ...hours(`${day}T09:00:00.000Z`, `${day}T10:30:00.000Z`),
  }
  const record = act('recordStatus', { entries: [range, later] })
  const { rows } = withPending(shown, EXPECTED_ACCOUNTABILITY, [record])
  expect(rows.map((row) => [row.status, row.hours?.map(({ id }) => id)])).toEqual([
    ['LV', undefined],
    ['DTL', ['range']],
    ['NR', ['later']],
  ])
  const undone = act('withdrawStatus', { entryIds: ['range', 'later'] })
  expect(withPending(shown, EXPECTED_ACCOUNTABILITY, [record, undone]).rows).toMatchObject([
    { status: 'LV' },
    { status: 'NR', entry: null },
    { status: 'NR', entry: null },
  ])
})

test('a Soldier added on this device can be reported before the server knows the row', () => {
  const added = act('createSoldier', { soldierId: 'grant', soldier: { rank: 'PFC', last: 'Grant', groupId: null } })
  const reported = act('recordStatus', { entries: [present('e1', 'grant')] })
  const { rows } = withPending(shown, EXPECTED_ACCOUNTABILITY, [added, reported, added])
  expect(rows.filter(({ soldierId }) => soldierId === 'grant')).toMatchObject([{ last: 'Grant', status: 'PDY' }])
})
