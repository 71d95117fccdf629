import { describe, expect, test } from 'vitest'
import { blankSsns, findGuarded } from '../../kernel/guarded-text.ts'
import { type Grid, SSN_REMOVED } from './import-grid.ts'
import { planImport } from './import-plan.ts'
import { withoutSsns } from './import-ssn.ts'

test('a column with such a heading loses its content, whatever it is', () => {
  const grid: Grid = [
    ['A Co roster', null, null],
    ['Name', 'SSN (last 4)', 'MOS'],
    ['Vega, Ana', '6789', '11B'],
    ['Ruiz, Leo', 1234, '11B'],
    ['Cole, Kim', null, '68W'],
  ]
  expect(withoutSsns(grid)).toEqual([
    ['A Co roster', null, null],
    ['Name', 'SSN (last 4)', 'MOS'],
    ['Vega, Ana', SSN_REMOVED, '11B'],
    ['Ruiz, Leo', SSN_REMOVED, '11B'],
    ['Cole, Kim', null, '68W'],
  ])
})

test('a column of nine-digit numbers under an unknown heading loses its content too', () => {
  const grid: Grid = [
    ['Name', 'Number', 'DoD ID'],
    ['Vega, Ana', '123456789', '123456789'],
    ['Ruiz, Leo', 987654321, '1234567890'],
    ['Cole, Kim', '112233445', '112233445'],
  ]
  expect(withoutSsns(grid).map((row) => row[1])).toEqual(['Number', SSN_REMOVED, SSN_REMOVED, SSN_REMOVED])
  // A DoD ID with a digit missing must be shown as a problem.
  expect(withoutSsns(grid).map((row) => row[2])).toEqual(grid.map((row) => row[2]))
})

test('dates, telephone numbers and a single number stay', () => {
  const grid: Grid = [
    ['Name', 'Since', 'Where', 'Locker'],
    ['Vega, Ana', '20270626', '910-555-0100', '123456789'],
    ['Ruiz, Leo', 20270626, '9105550101', 'B 12'],
    ['Cole, Kim', { date: '2027-06-26' as never }, '555-0102', 'B 13'],
    ['Park, Lee', '26 JUN 2027', '', 'B 14'],
  ]
  expect(withoutSsns(grid)).toEqual(grid)
})

test('in any other cell the number becomes zeros, which are refused too', () => {
  const [[cell = ''] = []] = withoutSsns([['see 123-45-6789 and SSN: 987 65 4321, call 910-555-0100']])
  expect(cell).toBe('see 000-00-0000 and SSN: 000 00 0000, call 910-555-0100')
  expect(typeof cell === 'string' && findGuarded(cell)).toBe('ssn')
})

test.each([
  ['\uff11\uff12\uff13\u2013\uff14\uff15\u2013\uff16\uff17\uff18\uff19', '000-00-0000'],
  ['SSN 123456789', 'SSN 000000000'],
  ['1234567890', '1234567890'],
  ['26-06-2027 0630 910 555 0100', '26-06-2027 0630 910 555 0100'],
])('%s is kept as %s', (written, kept) => {
  expect(blankSsns(written)).toBe(kept)
})

describe('text that begins like a heading but is none', () => {
  test.each<[string, Grid]>([
    [
      'as a remark in a line',
      [
        ['Rank', 'Name', 'Remarks'],
        ['SGT', 'Vega, Ana', 'SSN card on file'],
        ['SPC', 'Ruiz, Leo', 'on leave'],
        ['PFC', 'Cole, Kim', 'Last 4 evals late'],
        ['PFC', 'Bell, Bo', '2027'],
        ['PFC', 'Dunn, Di', '2028'],
        ['PFC', 'Frye, Flo', '2029'],
      ],
    ],
    [
      'in a title above the names',
      [
        ['', 'Social Security numbers taken out'],
        ['Rank', 'Name', 'MOS'],
        ['SGT', 'Vega, Ana', '11B'],
      ],
    ],
    [
      'in a line of a column that has no heading',
      [
        ['Rank', 'Name', ''],
        ['SGT', 'Vega, Ana', 'Last 4 DA 31s are missing'],
        ['SPC', 'Ruiz, Leo', 'on leave'],
      ],
    ],
  ])('%s removes nothing', (_, grid) => expect(withoutSsns(grid)).toEqual(grid))
})

test('a heading alone counts in any row, also above the last four digits', () => {
  const column = (grid: Grid, index: number) => withoutSsns(grid).map((row) => row[index])
  const twoRows = [
    ['Rank', 'Name', 'SSN'],
    ['', 'Last, First', '(last 4)'],
    ['SGT', 'Vega, Ana', '6789'],
  ]
  expect(column(twoRows, 2).at(-1)).toBe(SSN_REMOVED)
  const secondPage = [
    ['Rank', 'Name', 'MOS', ''],
    ['SGT', 'Vega, Ana', '11B', ''],
    ['Rank', 'Name', 'MOS', 'SSN'],
    ['SPC', 'Ruiz, Leo', '11B', 'pending'],
  ]
  expect(column(secondPage, 3)).toEqual(['', '', 'SSN', SSN_REMOVED])
  const nothingKnown = [
    ['Dienstgrad', 'SSN'],
    ['OR5', 'xxx-xx-6789'],
    ['OR4', '1234'],
  ]
  expect(column(nothingKnown, 1)).toEqual(['SSN', SSN_REMOVED, SSN_REMOVED])
})

test('a column that lost its numbers is left out of the import, and says why', () => {
  const grid = withoutSsns([
    ['Rank', 'Name', 'Number'],
    ...['Vega, Ana', 'Ruiz, Leo', 'Cole, Kim'].map((name, index) => ['SGT', name, `11223344${index}`]),
  ])
  const mapping = [{ index: 2, target: 'remarks' as const }]
  const { columns, accepted } = planImport({
    grid,
    existing: [],
    personalFields: [],
    today: '2026-11-21' as never,
    mapping,
  })
  expect(columns[2]).toMatchObject({ target: 'ignore', note: 'Muster keeps no Social Security numbers', samples: [] })
  expect(accepted.map(({ values }) => values.remarks)).toEqual([undefined, undefined, undefined])
})
