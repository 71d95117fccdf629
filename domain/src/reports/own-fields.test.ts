import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { OwnField } from '../roster/own-fields.ts'
import type { AskedReport } from './declare-report.ts'
import { type OwnFieldFacts, ownFieldsReport } from './own-fields.ts'
import type { BarsChart } from './schema.ts'

const base = { seenBy: 'viewers', soldierSees: false, version: 1, choices: [] } as const
const fields: OwnField[] = [
  { ...base, id: 's', name: 'Shift', kind: 'choice', choices: ['Nights', 'Days', 'Swing'] },
  { ...base, id: 'p', name: 'Hangar pass', kind: 'date' },
]
const person = (soldierId: string, groupId: string | null, own: OwnFieldFacts['soldiers'][number]['own']) => ({
  soldierId,
  groupId,
  own,
  rosterId: 'R',
  rank: 'SGT',
  last: soldierId,
  first: 'Jo',
  middle: '',
  suffix: '',
})
const facts: OwnFieldFacts = {
  places: {
    rosters: [{ rosterId: 'R', name: 'A Co', depth: 0 }],
    groups: [{ id: 'P', parentId: null, name: '1st Platoon', position: 0 }],
  },
  fields,
  soldiers: [
    person('Adams', 'P', { 'own:s': 'Days', 'own:p': '2027-01-31' }),
    person('Baker', 'P', { 'own:s': 'Nights' }),
    person('Clark', null, { 'own:s': 'Days' }),
    person('Davis', null, {}),
  ],
}
const day = '2026-11-20' as CalendarDate
const usual: AskedReport = {
  rosterId: 'R',
  over: 'roster',
  groupId: null,
  from: day,
  to: day,
  choice: null,
  today: day,
}
const build = (more: Partial<AskedReport> = {}, of = facts) => ownFieldsReport.build(of, { ...usual, ...more })
const barsOf = ({ chart }: ReturnType<typeof build>) =>
  (chart as BarsChart).bars.map(({ label, values }) => [label, ...values])

test('without a choice, each field has how much is entered, and the sums are those of the rows', () => {
  const built = build()
  expect(built.rows.map(({ cells }) => cells)).toEqual([
    ['Shift', 'Choice from a list', 3, 1],
    ['Hangar pass', 'Date', 1, 3],
  ])
  expect(built.totals).toEqual(['Total', null, 4, 4])
  expect(barsOf(built)).toEqual([
    ['Shift', 3, 1],
    ['Hangar pass', 1, 3],
  ])
  expect(built.choices).toEqual([
    { id: 's', label: 'Shift' },
    { id: 'p', label: 'Hangar pass' },
  ])
})

test('of one field, the bars are its values in the order of its list, and add up to the Soldiers', () => {
  const built = build({ choice: 's' })
  expect(barsOf(built)).toEqual([
    ['Nights', 1],
    ['Days', 2],
    ['Not set', 1],
  ])
  expect(built.figures.map(({ value }) => value)).toEqual([3, 2])
  expect(built.rows.map(({ cells }) => cells)).toEqual([
    ['SGT Adams, J.', '1st Platoon', 'Days'],
    ['SGT Baker, J.', '1st Platoon', 'Nights'],
    ['SGT Clark, J.', '', 'Days'],
    ['SGT Davis, J.', '', null],
  ])
})

test('a group limits it, and a date is a date', () => {
  const built = build({ choice: 'p', groupId: 'P' })
  expect(built.columns.at(-1)).toMatchObject({ heading: 'Hangar pass', kind: 'date' })
  expect(built.rows.map(({ cells }) => cells.at(-1))).toEqual(['2027-01-31', null])
})

test('rosters below are never counted, and the report says so', () => {
  expect(build({ over: 'chain' }).notes).toEqual(['Own fields of rosters below are for their own leaders.'])
})

test('without own fields there is nothing to draw', () => {
  const built = build({}, { ...facts, fields: [], soldiers: [] })
  expect(built).toMatchObject({ rows: [], chart: null, choices: [] })
})
