import { expect, test } from 'vitest'
import type { Accountability, AccountabilityRow } from '../dutyday/schema.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { need } from './need.ts'
import { NEED_KINDS } from './need-kinds.ts'
import { actOf, byWhen, inOrder, isLate, needsOf } from './needs.ts'
import type { Persona } from './persona-order.ts'
import type { Dashboard, Need } from './schema.ts'

const TIME_ZONE = 'America/New_York'
const ROSTER = { rosterId: 'roster', rosterName: 'A Co', timeZone: TIME_ZONE }
const TODAY = '2026-11-12' as CalendarDate
/** 0615 in New York. */
const NOW = new Date('2026-11-12T11:15:00Z')

const at = (kind: Need['kind'], when: string | null, more: Partial<Need> = {}): Need => ({
  ...need(kind, kind, ROSTER),
  at: when,
  ...more,
})
const RECALL = at('recall', '2026-11-12T11:10:00Z')
const REPORT = at('report', '2026-11-12T11:30:00Z')
const ROSTER_LATE = at('roster', '2026-11-12T11:00:00Z')
const ABSENCE = at('absence', '2026-11-12T13:34:00Z')
const BACK = at('due back', '2026-11-13T05:00:00Z', { day: TODAY })
const LEAVE = at('leave', null)
const SIGN = at('counseling', null)
const OWN = at('sign', null)
const TASK = at('task', '2026-11-12T22:00:00Z')
const TASKING = at('tasking', '2026-11-20T12:00:00Z')
const SWAP = at('swap', null)
const EQUIPMENT = at('equipment', '2026-11-09T22:00:00Z')
const LINK = at('link', null)
const ALL = [TASKING, LINK, EQUIPMENT, SWAP, TASK, SIGN, OWN, LEAVE, BACK, ABSENCE, ROSTER_LATE, REPORT, RECALL]

test.each([
  [
    'squad leader',
    'recall, absence, report, due back, task, roster, equipment, counseling, leave, link, sign, swap, tasking',
  ],
  [
    'first sergeant',
    'recall, absence, report, roster, due back, leave, task, equipment, counseling, link, sign, swap, tasking',
  ],
  [
    'commander',
    'recall, absence, leave, report, counseling, roster, task, due back, equipment, link, sign, swap, tasking',
  ],
  [
    'sergeant major',
    'recall, absence, roster, report, leave, task, due back, equipment, counseling, link, sign, swap, tasking',
  ],
  ['clerk', 'recall, report, due back, link, swap, equipment, roster, absence, task, counseling, leave, sign, tasking'],
] satisfies [Persona, string][])('what comes first for a %s', (persona, order) => {
  expect(inOrder(ALL, persona, NOW).map(({ kind }) => kind)).toEqual(order.split(', '))
})

test('a step of an absence case that is due tomorrow does not come before the report of today', () => {
  const tomorrow = at('absence', '2026-11-13T13:34:00Z')
  expect(inOrder([tomorrow, TASK, REPORT], 'first sergeant', NOW).map(({ kind }) => kind)).toEqual([
    'report',
    'task',
    'absence',
  ])
})

test('by when, in the unit’s time: a time today, a day, or now when somebody waits', () => {
  expect([REPORT, BACK, LEAVE, EQUIPMENT, TASKING].map((one) => byWhen(one, NOW))).toEqual([
    '0630',
    'Today',
    'Now',
    '9 Nov',
    '20 Nov',
  ])
  expect(byWhen(at('tasking', '2027-01-04T12:00:00Z'), NOW)).toBe('4 Jan 2027')
  expect([ROSTER_LATE, REPORT, BACK, LEAVE].map((one) => isLate(one, NOW))).toEqual([true, false, false, false])
})

test('nobody is offered an act that is not theirs', () => {
  const acts = (may: Parameters<typeof actOf>[1]) =>
    Object.fromEntries(NEED_KINDS.map((kind) => [kind, actOf(kind, may)]))
  const all = { ...Object.fromEntries(NEED_KINDS.map((kind) => [kind, 'open'])), leave: 'decide', sign: 'sign' }
  expect(acts({ report: false, edit: false })).toEqual(all)
  const reporting = { ...all, report: 'take', 'due back': 'present', task: 'done' }
  expect(acts({ report: true, edit: false })).toEqual(reporting)
  expect(acts({ report: true, edit: true })).toEqual({ ...reporting, roster: 'remind' })
})

const row = (last: string, more: Partial<AccountabilityRow>) =>
  ({
    soldierId: last,
    rank: 'SPC',
    last,
    first: 'Ann',
    strength: 'assigned',
    dueBack: null,
    entry: null,
    ...more,
  }) as AccountabilityRow
const day = (more: Partial<Accountability> = {}): Accountability => ({
  rosterId: 'roster',
  dutyDate: TODAY,
  today: TODAY,
  timeZone: TIME_ZONE,
  reportDue: '06:30',
  noReport: false,
  rows: [row('Ames', { dueBack: { status: 'LV', until: '2026-11-10' as CalendarDate } }), row('Bell', {})],
  submissions: [],
  ...more,
})
const listed = (accountability: Accountability, dashboard?: Partial<Dashboard>) =>
  needsOf({
    accountability,
    dashboard: dashboard as Dashboard | undefined,
    waiting: [],
    persona: 'squad leader',
    now: NOW,
  }).map(({ kind, at: due, what, about, soldier }) => [kind, due, what, about, soldier?.cell ?? null])

test('the report that is owed, and who is due back, from what the device knows', () => {
  const known = { dueBack: { count: 1, rows: [{ soldierId: 'Ames', cell: '910 555 0100' }] } }
  const rest = { recalls: [], lateBelow: [], counselings: null }
  expect(listed(day(), { ...known, ...rest } as unknown as Dashboard)).toEqual([
    ['report', '2026-11-12T11:30:00.000Z', 'Accountability', 'Not submitted', null],
    ['due back', '2026-11-12T05:00:00.000Z', 'Due back, not yet seen', 'Leave (LV) to 10 Nov 2026', '910 555 0100'],
  ])
})

test('no report is owed after it, without a formation, or with nobody on hand', () => {
  const reportOf = (more: Partial<Accountability>) => listed(day(more)).filter(([kind]) => kind === 'report')
  expect(reportOf({})).toHaveLength(1)
  expect(reportOf({ noReport: true })).toEqual([])
  expect(reportOf({ rows: [] })).toEqual([])
  const submission = { submittedAt: '2026-11-12T11:00:00.000Z' } as Accountability['submissions'][number]
  expect(reportOf({ submissions: [submission] })).toEqual([])
})

test('a running recall, rosters that are late, and counselings overdue', () => {
  const dashboard = {
    ...ROSTER,
    dueBack: { count: 0, rows: [] },
    recalls: [{ ...ROSTER, recallId: 'r', kind: 'real', startedAt: '2026-11-12T11:10:00Z', called: 12, answered: 5 }],
    lateBelow: [
      { rosterId: '1', name: '1st Plt', leader: 'SFC Boone', dueAt: '2026-11-12T11:00:00Z', timeZone: TIME_ZONE },
    ],
    counselings: { overdue: 3 },
  } as unknown as Dashboard
  expect(listed(day({ noReport: true, rows: [] }), dashboard)).toEqual([
    ['recall', '2026-11-12T11:10:00Z', 'Recall running', '7 of 12 not answered', null],
    ['roster', '2026-11-12T11:00:00Z', '1st Plt has not submitted', 'SFC Boone', null],
    ['counseling', null, '3 counselings overdue', 'By the counseling policy', null],
  ])
})
