import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { type OwnField, ownKey } from '../own-fields.ts'
import { type Grid, type ImportRequest, planImport } from './import-plan.ts'

const base = { seenBy: 'viewers', soldierSees: false, version: 1, choices: [] } as const
const fields: OwnField[] = [
  { ...base, id: 'l', name: 'Locker No.', kind: 'text' },
  { ...base, id: 'r', name: 'Runs', kind: 'number' },
  { ...base, id: 'p', name: 'Hangar pass', kind: 'date' },
  { ...base, id: 's', name: 'Shift', kind: 'choice', choices: ['Days', 'None'] },
  { ...base, id: 'k', name: 'Flu shot', kind: 'flag' },
]
const HEADINGS = ['Rank', 'Last name', 'LOCKER NO', 'runs', 'Hangar Pass', 'Shift', 'Flu shot']

function plan(rows: Grid, more: Partial<ImportRequest> = {}) {
  const today = '2026-11-21' as CalendarDate
  return planImport({
    grid: [HEADINGS, ...rows],
    existing: [],
    personalFields: [],
    ownFields: fields,
    today,
    ...more,
  })
}

test('a heading equal to an own field is that field, also where it looks like readiness', () => {
  const { columns, moreTargets } = plan([['SPC', 'Clay', 'B-12', '3', '1/31/27', 'days', 'x']])
  expect(columns.map(({ target }) => target)).toEqual(['rank', 'last', 'own:l', 'own:r', 'own:p', 'own:s', 'own:k'])
  expect(moreTargets.map(({ label }) => label)).toContain('Own fields: Locker No.')
})

test('cells are read by the kind of the field', () => {
  const { accepted, problems, cleaned } = plan([
    ['SPC', 'Clay', "'=B-12", '1,250', '31.1.2027', 'DAYS', 'x'],
    ['SPC', 'Reed', '', 0, '27 Jan 2027', 'none', 'no'],
    ['SPC', 'Vance', 'N/A', 'N/A', 'TBD', 'TBD', 'n/a'],
  ])
  expect(problems).toEqual([])
  expect(accepted.map(({ values }) => values)).toEqual([
    {
      rank: 'SPC',
      last: 'Clay',
      'own:l': '=B-12',
      'own:r': 1250,
      'own:p': '2027-01-31',
      'own:s': 'Days',
      'own:k': true,
    },
    { rank: 'SPC', last: 'Reed', 'own:r': 0, 'own:p': '2027-01-27', 'own:s': 'None', 'own:k': false },
    { rank: 'SPC', last: 'Vance', 'own:l': 'N/A' },
  ])
  expect(cleaned.map(({ line, column }) => `${line} ${column}`)).toEqual([
    '4 runs',
    '4 Hangar Pass',
    '4 Shift',
    '4 Flu shot',
  ])
})

test.each<[Record<number, string>, string, string]>([
  [{ 3: 'twelve' }, 'runs', 'not a number'],
  [{ 4: '31 Feb 2027' }, 'Hangar Pass', 'no such date'],
  [{ 4: '1/1/1901' }, 'Hangar Pass', 'date is out of range'],
  [{ 5: 'Swing' }, 'Shift', 'not one of Days, None'],
  [{ 6: 'maybe' }, 'Flu shot', 'not yes or no'],
  [{ 2: '123-45-6789' }, 'LOCKER NO', 'contains a Social Security number'],
  [{ 2: 'x'.repeat(241) }, 'LOCKER NO', 'longer than 240 characters'],
])('the cell %j is a problem that names the column', (cells, column, problem) => {
  const row = ['SPC', 'Clay', 'B-12', '3', '1 Jan 2027', 'Days', 'y']
  for (const [at, cell] of Object.entries(cells)) row[Number(at)] = cell
  const planned = plan([row])
  expect(planned.problems).toEqual([expect.objectContaining({ line: 2, column, problem })])
  expect(planned.accepted).toEqual([])
})

test('a column chosen by hand is read, and its problem names the field', () => {
  const grid = [
    ['Rank', 'Last name', 'Laps'],
    ['SPC', 'Clay', '12'],
    ['SPC', 'Reed', 'many'],
  ]
  const mapping = [{ index: 2, target: ownKey('r') }]
  const planned = plan([], { grid, mapping })
  expect(planned.accepted.map(({ values }) => values['own:r'])).toEqual([12])
  expect(planned.problems[0]).toMatchObject({ line: 3, column: 'Laps', problem: 'not a number (Runs)' })
})

test('a field that the leader does not see is an unknown heading, also when it is chosen', () => {
  const { columns } = plan([['SPC', 'Clay', 'B-12']], {
    ownFields: [],
    mapping: [{ index: 2, target: ownKey('l') }],
  })
  expect(columns.find(({ index }) => index === 2)).toMatchObject({ target: 'ignore' })
})

test('a Soldier on the roster is compared, and an empty cell erases nothing', () => {
  const existing = [
    { id: 'c', rank: 'SPC', last: 'Clay', groupPath: [], fields: { 'own:l': 'B-12', 'own:r': 3, 'own:k': true } },
  ] as const
  const { rows, accepted } = plan([['SPC', 'Clay', 'B-12', '4', '', '', '']], { existing })
  expect(rows[0]?.changes).toEqual([{ field: 'own:r', label: 'Runs', from: '3', to: '4' }])
  expect(accepted[0]?.values).toEqual({ 'own:r': 4 })
  expect(plan([['SPC', 'Clay', '', '', '', '', '']], { existing }).rows[0]?.outcome).toBe('same')
})
