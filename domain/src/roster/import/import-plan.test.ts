import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { soldierFields } from '../soldier-field-schemas.ts'
import { type Cell, isBlank } from './import-grid.ts'
import { type ExistingSoldier, type ImportPlan, type ImportRequest, planImport } from './import-plan.ts'
import sampleText from './testdata/roster-alpha-company.csv?raw'
import expected from './testdata/roster-alpha-company.expected.json' with { type: 'json' }

const today = '2026-11-21' as CalendarDate

function plan(grid: readonly (readonly Cell[])[], more: Partial<ImportRequest> = {}): ImportPlan {
  return planImport({ grid, existing: [], personalFields: [], today, ...more })
}

/** A CSV reader for the sample file only: quoted cells, without line breaks inside. */
function csv(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? ''),
    )
}

describe('the sample roster', () => {
  const sample = csv(sampleText)
  const result = plan(sample)

  test('has the expected rows', () => {
    expect(result.headerLine).toBe(1)
    expect(result.counts).toEqual({
      rows: expected.dataRows,
      new: expected.acceptedRows,
      changed: 0,
      same: 0,
      rejected: expected.dataRows - expected.acceptedRows,
    })
    expect(result.accepted).toHaveLength(expected.acceptedRows)
  })

  test('shows exactly its problems', () => expect(result.problems).toEqual(expected.rejected))

  test('lists exactly its corrections', () => {
    expect(result.cleaned).toHaveLength(expected.acceptedAfterCleaning.length)
    expect(result.cleaned).toMatchObject(expected.acceptedAfterCleaning)
  })

  test('reads every column or says why not', () => {
    expect(result.columns.map(({ heading, target }) => [heading, target])).toEqual([
      ['Rank', 'rank'],
      ['Name', 'name'],
      ['DoD ID', 'dodid'],
      ['MOS', 'mos'],
      ['Plt', 'platoon'],
      ['Sqd', 'squad'],
      ['Team', 'team'],
      ['Duty Position', 'position'],
      ['Cell', 'cell'],
      ['Email', 'email'],
      ['DOB', 'ignore'],
      ['BASD', 'basd'],
      ['DOR', 'dor'],
      ['ETS', 'ets'],
      ...['AFT Score', 'AFT Date', 'Weapon Qual', 'Weapon Date', 'PHA Date', 'Dental Class'].map((heading) => [
        heading,
        'ignore',
      ]),
    ])
    expect(result.columns.filter(({ target }) => target === 'ignore').every(({ note }) => note)).toBe(true)
  })

  test('reads a line as its leader meant it', () => {
    const line = (number: number) => result.accepted.find((one) => one.line === number)
    expect(line(3)).toEqual({
      line: 3,
      outcome: 'new',
      soldierId: null,
      values: {
        rank: '1SG',
        last: 'Rasmussen',
        first: 'Derek',
        middle: 'Q',
        dodid: '1272931072',
        mos: '11Z',
        position: 'First Sergeant',
        cell: '(910) 555-6087',
        email: 'derek.rasmussen19@example.com',
        basd: '2007-07-13',
        dor: '2024-10-24',
        ets: '2027-06-26',
      },
      groupPath: [{ kind: 'platoon', name: 'HQ' }],
    })
    expect(line(14)).toMatchObject({
      values: { last: 'Urena', dor: '2024-06-08', ets: '2029-03-15' },
      groupPath: [
        { kind: 'platoon', name: '1st Platoon' },
        { kind: 'squad', name: '1st Squad' },
        { kind: 'team', name: 'A Team' },
      ],
    })
    expect(line(5)).toMatchObject({ values: { basd: '2013-07-09', ets: '2026-02-15' } })
    expect(line(83)).toMatchObject({ values: { dodid: '2156204700' } })
  })

  test('has personal data only when the leader turned it on', () => {
    const open = plan(sample, { personalFields: ['dob'] })
    expect(open.accepted.find(({ line }) => line === 5)?.values.dob).toBe('1980-04-09')
    expect(open.problems).toEqual(expected.rejected)
  })

  test('changes nothing the second time', () => {
    const existing: ExistingSoldier[] = result.accepted.map(({ line, values, groupPath }) => ({
      id: `soldier ${line}`,
      rank: String(values.rank),
      last: String(values.last),
      first: String(values.first ?? ''),
      groupPath: (groupPath ?? []).map(({ name }) => name),
      fields: values,
      middle: String(values.middle ?? ''),
      suffix: String(values.suffix ?? ''),
    }))
    const again = plan(sample, { existing })
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 120, rejected: 5 })
    expect(again.rows.filter(({ matchedBy }) => matchedBy === 'DoD ID')).toHaveLength(120)
  })
})

describe('another unit’s file', () => {
  test('reads a title block, a combined column, pay grades and Excel dates', () => {
    const result = plan([
      ['B TRP, 1-73 CAV', null, null, null, null, null],
      ['Roster as of 21 Nov 2026', null, null, null, null, null],
      [null, null, null, null, null, null],
      ['RANK/NAME', 'PLT', 'SQD', 'DOD ID', 'ETS', 'DOR'],
      ['SGT Smith, John A Jr', '1st PLT', 2, 1_234_567_890, { date: '2027-06-26' as CalendarDate }, 45_000],
      ['1SG de la Cruz, Juan', 'HQ PLT', null, null, '26JUN27', '15/03/2023'],
      ['PFC(P) O’Brien, Ana-Maria', 1, 'HQ', null, null, '1/2/2024'],
    ])
    expect(result).toMatchObject({ headerLine: 4, problems: [], counts: { rows: 3, new: 3 } })
    expect(result.accepted).toEqual([
      {
        line: 5,
        outcome: 'new',
        soldierId: null,
        values: {
          rank: 'SGT',
          last: 'Smith',
          first: 'John',
          middle: 'A',
          suffix: 'Jr',
          dodid: '1234567890',
          ets: '2027-06-26',
          dor: '2023-03-15',
        },
        groupPath: [
          { kind: 'platoon', name: '1st Platoon' },
          { kind: 'squad', name: '2nd Squad' },
        ],
      },
      {
        line: 6,
        outcome: 'new',
        soldierId: null,
        values: { rank: '1SG', last: 'de la Cruz', first: 'Juan', ets: '2027-06-26', dor: '2023-03-15' },
        groupPath: [{ kind: 'platoon', name: 'HQ Platoon' }],
      },
      {
        line: 7,
        outcome: 'new',
        soldierId: null,
        // The column has the day first, as its 15/03/2023 shows.
        values: { rank: 'PFC', promotable: true, last: 'O’Brien', first: 'Ana-Maria', dor: '2024-02-01' },
        groupPath: [
          { kind: 'platoon', name: '1st Platoon' },
          { kind: 'section', name: 'HQ' },
        ],
      },
    ])
  })

  test('reads names in three columns under a two-row heading, and grades instead of ranks', () => {
    const result = plan([
      ['Grade', 'Name', null, null, 'Cell'],
      [null, 'Last', 'First', 'MI', null],
      ['E5', 'SMITH', 'JOHN', 'A', '910-555-1234'],
    ])
    expect(result.accepted[0]?.values).toEqual({
      rank: 'SGT',
      last: 'SMITH',
      first: 'JOHN',
      middle: 'A',
      cell: '(910) 555-1234',
    })
    expect(result.rows[0]).toMatchObject({ line: 3, name: 'SMITH, JOHN A' })
    expect(result.cleaned).toEqual([{ line: 3, column: 'Grade', value: 'E5', meaning: 'SGT' }])
  })

  test('reads a whole name beside a column for the initial or the suffix', () => {
    const result = plan([
      ['MI', 'Rank', 'Name', 'Suffix'],
      ['A', 'SGT', 'Smith, John', 'Jr'],
      ['', 'SGT', 'Smith, John B', ''],
    ])
    expect(result.rows.map(({ name }) => name)).toEqual(['Smith, John A Jr', 'Smith, John B'])
  })

  test('removes a rank before the name when the file also has a rank column', () => {
    const result = plan([
      ['Rank', 'Name'],
      ['SGT', 'SGT Smith, John'],
      ['PFC', 'Major, Ann'],
      ['PVT', 'General Lee Jackson'],
    ])
    expect(result.accepted.map(({ values }) => `${values.last}, ${values.first}`)).toEqual([
      'Smith, John',
      'Major, Ann',
      'Jackson, General',
    ])
  })

  test('a line without a Soldier is reported, never dropped', () => {
    const result = plan([
      ['Rank', 'Name', 'MOS'],
      ['1ST PLATOON', null, null],
      ['SGT', 'Smith, John', '11B'],
      [null, ' ', ''],
      ['RANK', 'NAME', 'MOS'],
      ['2ND PLATOON', '2ND PLATOON', '2ND PLATOON'],
      ['PFC', 'Cho, Wesley', '11B'],
      ['Total', 2, null],
      [null, null, null],
    ])
    expect(result.counts).toMatchObject({ rows: 2, new: 2, rejected: 0 })
    expect(result.problems).toEqual([])
    expect(result.cleaned.map(({ line, column, value, meaning }) => `${line} ${column} ${value}: ${meaning}`)).toEqual([
      '2 Rank 1ST PLATOON: the lines below are in 1st Platoon',
      '5 Rank RANK: repeated headings, skipped',
      '6 Rank 2ND PLATOON: the lines below are in 2nd Platoon',
      '8 Rank Total: a total, skipped',
    ])
  })

  test('heading rows between the lines are their groups, for levels without a column', () => {
    const result = plan([
      ['No.', 'Rank', 'Name', 'Tm'],
      ['HEADQUARTERS PLATOON (5)', null, null, null],
      [1, '1SG', 'Baez, Bo', null],
      ['1ST PLATOON - "REAPERS"', '', '', ''],
      [2, '2LT', 'Cobb, Cy', null],
      ['Weapons Squad', 'Weapons Squad', 'Weapons Squad', 'Weapons Squad'],
      [3, 'SGT', 'Frye, Flo', 'A'],
      ['2ND PLT', 38, null, null],
      [4, 'PFC', 'Cho, Wesley', null],
    ])
    expect(result.counts).toMatchObject({ rows: 4, new: 4, rejected: 0 })
    expect(result.accepted.map(({ groupPath }) => groupPath?.map(({ name }) => name))).toEqual([
      ['Headquarters Platoon'],
      ['1st Platoon'],
      ['1st Platoon', 'Weapons Squad', 'A Team'],
      ['2nd Platoon'],
    ])
  })

  test('a heading row gives no group when a column does', () => {
    const result = plan([
      ['Rank', 'Name', 'Plt'],
      ['1ST PLATOON', null, null],
      ['SGT', 'Smith, John', '2'],
      ['PFC', 'Cho, Wesley', null],
    ])
    expect(result.cleaned).toEqual([
      { line: 2, column: 'Rank', value: '1ST PLATOON', meaning: 'a heading between the lines, skipped' },
    ])
    expect(result.accepted.map(({ groupPath }) => groupPath?.map(({ name }) => name))).toEqual([
      ['2nd Platoon'],
      undefined,
    ])
  })

  test('vacant positions and totals are skipped, and a row with other single words is a problem', () => {
    const result = plan([
      ['Rank', 'Name', 'Position', 'Room'],
      ['SGT', 'Smith, John', 'Driver', '12'],
      ['SPC', 'VACANT', 'Gunner', ''],
      ['', '', 'Present:', 1],
      ['Prepared by the orderly room', '', '', ''],
    ])
    expect(result.counts).toMatchObject({ rows: 2, new: 1, rejected: 1 })
    expect(result.cleaned.map(({ line, meaning }) => `${line} ${meaning}`)).toEqual([
      '3 a vacant position, skipped',
      '4 a total, skipped',
    ])
    expect(result.problems).toEqual([
      {
        line: 5,
        column: 'Rank',
        value: 'Prepared by the orderly room',
        problem: 'only one cell is filled, not a Soldier',
      },
    ])
  })

  test('reads a platoon and a squad in one cell, and a suffix after the last name', () => {
    const { accepted } = plan([
      ['Rank', 'Last name', 'First name', 'Plt/Sqd'],
      ['SGT', 'SMITH JR', 'Bob', '1/2'],
      ['SPC', 'Hall', 'Ken', '2nd PLT / Weapons SQD'],
      ['SPC', 'Ivory', 'Li', 'HQ'],
    ])
    expect(accepted[0]?.values).toMatchObject({ last: 'SMITH', suffix: 'Jr', first: 'Bob' })
    expect(accepted.map(({ groupPath }) => groupPath?.map(({ name }) => name))).toEqual([
      ['1st Platoon', '2nd Squad'],
      ['2nd Platoon', 'Weapons Squad'],
      ['HQ'],
    ])
  })

  test('says once that a squad and a team in one cell are one group', () => {
    const of = (heading: string, ...cells: readonly string[]) =>
      plan([['Rank', 'Name', heading], ...cells.map((cell, at) => ['SPC', `Hall, Ken ${'ABC'[at]}`, cell])]).cleaned
    expect(of('Sqd/Tm', '1/A', '1/B', '2/A')).toEqual([
      {
        line: 1,
        column: 'Sqd/Tm',
        value: '1/A, and 2 more like it',
        meaning: 'The name of one squad. If it means two levels, give each its own column: Plt, Sqd, Team',
      },
    ])
    expect(of('Sqd', '1/A', '1/A')).toMatchObject([{ value: '1/A' }])
    expect(of('Plt/Sqd', '1/2', 'N/A')).toEqual([])
  })

  test('every problem of a line is named', () => {
    const result = plan([
      ['Rank', 'Name', 'DoD ID', 'Email', 'Remarks'],
      ['LT', null, '1', 'nobody', 'SSN 123456789'],
    ])
    expect(result.problems).toEqual([
      { line: 2, column: 'Rank', value: 'LT', problem: 'unknown rank' },
      { line: 2, column: 'DoD ID', value: '1', problem: 'DoD ID is not 10 digits' },
      { line: 2, column: 'Email', value: 'nobody', problem: 'not an e-mail address' },
      { line: 2, column: 'Remarks', value: '(not shown)', problem: 'contains a Social Security number' },
      { line: 2, column: 'Name', value: '', problem: 'no name' },
    ])
    expect(result.counts).toMatchObject({ rows: 1, rejected: 1 })
  })

  test('a line without a rank, or in a file without ranks, says so', () => {
    expect(
      plan([
        ['Rank', 'Name', 'MOS'],
        ['', 'Smith, John', '11B'],
      ]).problems,
    ).toEqual([{ line: 2, column: 'Rank', value: '', problem: 'no rank' }])
    expect(
      plan([
        ['Name', 'MOS'],
        ['Smith, John', '11B'],
      ]).problems,
    ).toEqual([{ line: 2, column: 'Rank', value: '', problem: 'no rank' }])
  })

  test('the same person twice', () => {
    const result = plan([
      ['Rank', 'Name', 'DoD ID'],
      ['SGT', 'Smith, John', '1111111111'],
      ['SGT', 'Smith, John', '2222222222'],
      ['SGT', 'SMITH, JOHN', ''],
      ['SPC', 'Smith, John', ''],
      ['SPC', 'Smith, John', ''],
      ['PFC', 'Cho, Wesley', '111-111-1111'],
    ])
    expect(result.problems).toEqual([
      { line: 4, column: 'Name', value: 'SMITH, JOHN', problem: 'same name and rank as line 2' },
      { line: 6, column: 'Name', value: 'Smith, John', problem: 'same name and rank as line 5' },
      { line: 7, column: 'DoD ID', value: '111-111-1111', problem: 'same DoD ID as line 2' },
    ])
  })

  test('a line that is left out stands in the way of no other line', () => {
    const { accepted } = plan([
      ['Rank', 'Name', 'DoD ID', 'ETS'],
      ['SGT', 'Doe, John', '1111111111', '31 Feb 2027'],
      ['SGT', 'Doe, John', '', '28 Feb 2027'],
      ['SPC', 'Roe, Ann', '1111111111', '28 Feb 2027'],
    ])
    expect(accepted.map(({ line }) => line)).toEqual([3, 4])
  })

  test('another heading line or mapping', () => {
    const grid = [
      ['Rank', 'Name'],
      ['Grado', 'Nombre'],
      ['SGT', 'Smith, John'],
    ]
    const mapping = [
      { index: 0, target: 'rank' },
      { index: 1, target: 'name' },
    ] as const
    expect(plan(grid, { headerLine: 2, mapping })).toMatchObject({ headerLine: 2, counts: { rows: 1, new: 1 } })
  })

  test.each([
    ['an empty sheet', [], {}, /empty/],
    ['blank lines', [[null, ' '], ['']], {}, /empty/],
    ['no headings', [['SGT', 'Smith, John']], {}, /No row with headings/],
    ['a heading line beyond the end', [['Rank', 'Name']], { headerLine: 9 }, /no line 9/],
    [
      'too many rows',
      [['Rank', 'Name'], ...Array.from({ length: 10_001 }, () => ['SGT', 'Smith, John'])],
      {},
      /10001 rows; at most 10000/,
    ],
    [
      'too many columns',
      [['Rank', 'Name', ...Array.from({ length: 199 }, (_, index) => `Extra ${index}`)]],
      {},
      /201 columns; at most 200/,
    ],
  ] as const)('refuses %s', (_, grid, more, message) => {
    expect(() => plan(grid, more)).toThrow(message)
  })
})

describe('any sheet', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.constantFrom(
      'Rank',
      'Name',
      'DoD ID',
      'ETS',
      'Plt',
      'SGT',
      'PFC',
      'Smith, John',
      'Cho',
      '1111111111',
      '6/7/27',
      '__proto__',
      'Total',
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.double(),
    fc.boolean(),
    fc.constant({ date: '2027-06-26' as CalendarDate }),
    fc.constant(null),
  )
  const grids = fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 })

  test('loses no line: each is accepted, a problem, reported as skipped, or blank', () => {
    const smith: ExistingSoldier = { id: 's', rank: 'SGT', last: 'Smith', first: 'John', groupPath: [], fields: {} }
    fc.assert(
      fc.property(grids, (lines) => {
        const grid: Cell[][] = [['Rank', 'Name', 'DoD ID', 'ETS', 'Plt', 'Remarks'], ...lines]
        const { accepted, problems, cleaned, counts, headerLine } = plan(grid, { existing: [smith], headerLine: 1 })
        const told = new Set([...accepted, ...problems].map(({ line }) => line))
        const passedOver = cleaned.filter(
          ({ line, meaning }) => !told.has(line) && / skipped$|^the lines below /.test(meaning),
        )
        const rows = told.size
        for (const { line } of passedOver) told.add(line)
        const filled = grid.flatMap((row, index) =>
          index >= headerLine && row.some((one) => !isBlank(one)) ? [index + 1] : [],
        )
        expect([...told].sort((a, b) => a - b)).toEqual(filled)
        expect(counts.rows).toBe(rows)
        expect(counts.new + counts.changed + counts.same).toBe(accepted.length)
        expect(counts.rejected).toBe(new Set(problems.map(({ line }) => line)).size)
      }),
    )
  })

  test('is planned or refused, and never crashes', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const outcome = (() => {
          try {
            return plan(grid)
          } catch (error) {
            return error
          }
        })()
        expect(outcome instanceof Refusal || (outcome as ImportPlan).headerLine > 0).toBe(true)
      }),
    )
  })

  test('gives values that a Soldier may have', () => {
    fc.assert(
      fc.property(grids, (rows) => {
        const { accepted } = plan([['Rank', 'Name', 'DoD ID', 'ETS', 'Remarks', 'Cell'], ...rows], { headerLine: 1 })
        for (const { values } of accepted) expect(soldierFields.partial().safeParse(values).error).toBeUndefined()
      }),
    )
  })
})
