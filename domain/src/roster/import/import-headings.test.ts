import { describe, expect, test } from 'vitest'
import { FIELD_KEYS, SOLDIER_FIELDS } from '../soldier-fields.ts'
import { type Grid, SSN_REMOVED } from './import-grid.ts'
import {
  findHeadingRow,
  headingsAt,
  keptChoices,
  meaningOf,
  planColumns,
  repeatsHeadings,
  withoutClosed,
} from './import-headings.ts'

describe('a heading', () => {
  test('is known by its label and by every other name in the list', () => {
    for (const key of FIELD_KEYS) {
      expect(meaningOf(SOLDIER_FIELDS[key].label)).toBe(key)
      for (const heading of SOLDIER_FIELDS[key].headings)
        expect(meaningOf(heading.toUpperCase()), heading).not.toBe('unknown')
    }
  })

  test.each([
    ['RANK', 'rank'],
    [' Rank: ', 'rank'],
    ['Grade', 'rank'],
    ['Rank/Grade', 'rank'],
    ['Name', 'name'],
    ['FULL NAME', 'name'],
    ['Soldier', 'name'],
    ['NAME (LAST, FIRST MI)', 'name'],
    ['Last Name, First Name MI', 'name'],
    ['Last, First MI', 'name'],
    ['Rank, Last, First', 'name'],
    ['RANK/NAME', 'name'],
    ['Rank & Name', 'name'],
    ['LAST NAME', 'last'],
    ['First', 'first'],
    ['MI', 'middle'],
    ['DOD ID #', 'dodid'],
    ['EDIPI', 'dodid'],
    ['DOD-ID', 'dodid'],
    ['DoD ID (10 digits)', 'dodid'],
    ['PLT', 'platoon'],
    ['Platoon', 'platoon'],
    ['Sqd', 'squad'],
    ['Squad/Section', 'squad'],
    ['SECTION', 'squad'],
    ['TM', 'team'],
    ['E-mail', 'email'],
    ['Email Address', 'email'],
    ['Cell #', 'cell'],
    ['ETS Date', 'ets'],
    ['ETS (YYYYMMDD)', 'ets'],
    ['DOR Date', 'dor'],
    ['D.O.B.', 'dob'],
    ['Weapon Date', 'readiness'],
    ['AFT Score', 'readiness'],
    ['ACFT', 'readiness'],
    ['Weapon Qual', 'readiness'],
    ['PHA', 'readiness'],
    ['Dental', 'readiness'],
    ['MRC', 'readiness'],
    ['HT/WT', 'readiness'],
    ['HIV', 'readiness'],
    ['SSN', 'ssn'],
    ['Full SSN', 'ssn'],
    ['Social Security Number', 'ssn'],
    ['Last 4', 'ssn'],
    ['SSN (last 4)', 'ssn'],
    ['Last 4 of serial', 'unknown'],
    ['Last four digits', 'ssn'],
    ['ASSIGN_DT', 'gainedOn'],
    ['DATE ARR', 'gainedOn'],
    ['POSN TITLE', 'position'],
    // The date of return from overseas differs from the expected one. The numbers are those of the list, or of the
    // MTOE.
    ['DROS', 'unknown'],
    ['LINE', 'unknown'],
    ['', 'unknown'],
    ['Favorite color', 'unknown'],
    ['constructor', 'unknown'],
  ])('%j means %s', (heading, meaning) => expect(meaningOf(heading)).toBe(meaning))
})

describe('the heading row', () => {
  test.each<[string, Grid, number | null]>([
    [
      'first',
      [
        ['Rank', 'Name'],
        ['SGT', 'Smith, John'],
      ],
      0,
    ],
    [
      'below a title block',
      [['A Co, 2-504 PIR'], ['Roster as of 21 Nov 2026'], [], ['Rank', 'Name', 'ETS'], ['SGT', 'Smith, John', '']],
      3,
    ],
    [
      'below a title merged over every column',
      [
        ['Roster', 'Roster', 'Roster'],
        ['Rank', 'Name', 'ETS'],
      ],
      1,
    ],
    ['a lone name', [['Name'], ['Smith, John']], 0],
    [
      'none',
      [
        ['SGT', 'Smith, John'],
        ['PFC', 'Cho, Wesley'],
      ],
      null,
    ],
    ['nothing', [], null],
    [
      'numbers',
      [
        [1, 2],
        [3, null],
      ],
      null,
    ],
    [
      'the page header is not it',
      [
        ['Platoon', '1st'],
        ['Rank', 'Name', 'MOS'],
      ],
      1,
    ],
  ])('%s', (_, grid, index) => expect(findHeadingRow(grid)).toBe(index))

  test('may be two rows, merged down', () => {
    const grid: Grid = [
      ['Alpha Company'],
      ['Rank', 'Name', 'Name', null, 'MOS'],
      [null, 'Last', 'First', 'MI', null],
      ['SGT', 'Smith', 'John', 'A', '11B'],
    ]
    expect(findHeadingRow(grid)).toBe(2)
    expect(headingsAt(grid, 2)).toEqual(['Rank', 'Last', 'First', 'MI', 'MOS'])
  })

  test('may be repeated on the next page', () => {
    expect(repeatsHeadings(['RANK', 'name ', null], ['Rank', 'Name', 'ETS'])).toBe(true)
    expect(repeatsHeadings(['SGT', 'Name, Noah', null], ['Rank', 'Name', 'ETS'])).toBe(false)
    expect(repeatsHeadings(['Rank'], ['Rank', 'Name'])).toBe(false)
  })
})

function targets(headings: readonly string[], more: Partial<Parameters<typeof planColumns>[0]> = {}): string[] {
  return planColumns({ headings, rows: [], personalFields: [], ...more }).map(({ target, note }) =>
    note ? `${target}: ${note}` : target,
  )
}

describe('columns', () => {
  test('a second column for the same field says so, and a label goes before a synonym', () => {
    expect(targets(['Grade', 'Rank', 'Name', 'Name'])).toEqual([
      'ignore: Column B “Rank” is read for this already',
      'rank',
      'name',
      'ignore: Column C “Name” is read for this already',
    ])
  })

  test('a column for the last name goes before one for the whole name', () => {
    expect(targets(['Name', 'Last Name', 'First Name', 'MI'])).toEqual([
      'ignore: Column B “Last Name” is read for this already',
      'last',
      'first',
      'middle',
    ])
    expect(targets(['Name', 'First', 'MI'])).toEqual(['last', 'first', 'middle'])
  })

  test('a column that is not stored says why', () => {
    expect(targets(['Rank', 'Name', 'SSN', 'PHA', 'DOB', 'Shoe color'])).toEqual([
      'rank',
      'name',
      'ignore: Muster keeps no Social Security numbers',
      'ignore: Not read from files; record it under Readiness',
      'ignore: Date of birth is off; turn it on in the roster settings to keep it',
      'ignore: Muster does not know this heading; choose a field to use it',
    ])
    expect(targets(['Name', 'DOB'], { personalFields: ['dob'] })).toEqual(['name', 'dob'])
  })

  test('the leader’s choice goes first, but cannot open a personal field or a Social Security number', () => {
    const mapping = [
      { index: 0, target: 'ignore' },
      { index: 1, target: 'rank' },
      { index: 2, target: 'dob' },
      { index: 3, target: 'dodid' },
      { index: 4, target: 'name' },
    ] as const
    expect(targets(['No', 'Tier', 'Born', 'SSN', 'Who', 'Rank', 'Last', 'First'], { mapping })).toEqual([
      'ignore',
      'rank',
      'ignore: Date of birth is off; turn it on in the roster settings to keep it',
      'ignore: Muster keeps no Social Security numbers',
      'name',
      'ignore: Column B “Tier” is read for this already',
      'ignore: Column E “Who” is read for this already',
      'ignore: Column E “Who” is read for this already',
    ])
  })

  test('a choice is kept in another heading row when the column has the same heading', () => {
    const choices = [{ index: 0 }, { index: 1 }, { index: 2 }, { index: 5 }, { index: 6 }]
    const before = ['Rank', 'Code', '', 'ETS', 'Squad']
    const after = ['Rank', '11B', '', 'Code', 'Squad', '', 'Remarks']
    expect(keptChoices(choices, before, after, true)).toEqual([{ index: 0 }, { index: 2 }, { index: 5 }])
    expect(keptChoices(choices, before, before, true)).toEqual(choices)
  })

  test('a choice for a column without a heading is not kept in another sheet', () => {
    const choices = [{ index: 0 }, { index: 1 }, { index: 2 }]
    expect(keptChoices(choices, ['Rank', ''], ['Rank', ''], false)).toEqual([{ index: 0 }])
  })

  test('a column removed for its Social Security numbers is never read, chosen or not', () => {
    const rows = [['SGT', SSN_REMOVED, '1234567890', SSN_REMOVED, 'Clay']]
    const headings = ['Rank', 'DoD ID', 'EDIPI', 'Who', 'Last name']
    const mapping = [{ index: 3, target: 'last' }] as const
    expect(targets(headings, { rows, mapping })).toEqual([
      'rank',
      'ignore: Muster keeps no Social Security numbers',
      'dodid',
      'ignore: Muster keeps no Social Security numbers',
      'last',
    ])
  })

  test('a choice that cannot be used is shown with the reason', () => {
    const mapping = [
      { index: 1, target: 'dob' },
      { index: 2, target: 'remarks' },
    ] as const
    expect(planColumns({ headings: ['Rank', 'Born', 'Notes'], rows: [], personalFields: [], mapping })).toMatchObject([
      { target: 'rank', note: null },
      { target: 'ignore', chosen: 'dob', note: expect.stringContaining('Date of birth is off') },
      { target: 'remarks', chosen: 'remarks', note: null },
    ])
  })

  test('a column without a heading is shown with samples when it has content', () => {
    const rows = [
      ['SGT', '', 'x', ''],
      ['SGT', null, 'y', ' '],
      ['PFC', null, null, null],
    ]
    expect(planColumns({ headings: ['Rank'], rows, personalFields: [] })).toEqual([
      { index: 0, heading: 'Rank', target: 'rank', note: null, samples: ['SGT', 'PFC'] },
      {
        index: 2,
        heading: '',
        target: 'ignore',
        note: 'This column has no heading; choose a field to use it',
        samples: ['x', 'y'],
      },
    ])
  })

  test('what the leader may not change is left out, and the column says so', () => {
    const planned = planColumns({
      headings: ['Rank', 'Cell phone'],
      rows: [['SGT', '910-555-0100']],
      personalFields: [],
    })
    const { columns, leftOut } = withoutClosed(planned, ['cell'])
    const note = 'Your part of this roster does not let you change this; ask its owner'
    expect(columns).toMatchObject([
      { target: 'rank', note: null },
      { heading: 'Cell phone', target: 'ignore', note },
    ])
    expect(leftOut).toEqual(columns.slice(1))
  })

  test('no Social Security number is shown as a sample', () => {
    expect(planColumns({ headings: ['SSN'], rows: [['123-45-6789']], personalFields: [] })[0]?.samples).toEqual([])
  })
})
