import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { Cell } from './import-grid.ts'
import { type ImportPlan, planImport } from './import-plan.ts'

function plan(grid: readonly (readonly Cell[])[]): ImportPlan {
  return planImport({ grid, existing: [], personalFields: [], today: '2026-11-21' as CalendarDate })
}

describe('cells without a readable value', () => {
  test('a formula error or a formula without its result is a problem in any column, and not an empty cell', () => {
    const { problems, accepted } = plan([
      ['Rank', 'Name', 'Plt', 'Remarks'],
      ['SGT', '#N/A', '#REF!', 'x'],
      ['SPC', 'Vega, Ana', '1', '#NOT CALCULATED! =VLOOKUP(A2,B:C,2)'],
      ['SPC', 'Mu\ufffdoz, Leo', '1', ''],
    ])
    expect(accepted).toEqual([])
    expect(problems.map(({ line, column, problem }) => `${line} ${column}: ${problem}`)).toEqual([
      '2 Name: a formula error',
      '2 Plt: a formula error',
      '3 Remarks: a formula without its result; open the file in Excel, save it and choose it again',
      '4 Name: a letter was damaged when the file was saved',
    ])
  })

  test('lines with unused formulas are skipped and reported', () => {
    const { counts, cleaned } = plan([
      ['Rank', 'Name'],
      ['SGT', 'Vega, Ana'],
      ['#N/A', '#N/A'],
    ])
    expect(counts).toMatchObject({ rows: 1, new: 1 })
    expect(cleaned).toMatchObject([{ line: 3, meaning: 'only formulas without a result, skipped' }])
  })
})

describe('a heading row in words', () => {
  const names = (result: ImportPlan) => result.accepted.map(({ groupPath }) => groupPath?.map(({ name }) => name) ?? [])

  test('starts a group of its name and ends the ones before', () => {
    const result = plan([
      ['Rank', 'Name', 'MOS'],
      ['2ND PLATOON', null, null],
      ['WPNS SQUAD', null, null],
      ['SGT', 'Frye, Flo', '11B'],
      ['MORTARS', null, null],
      ['SGT', 'Baez, Bo', '11C'],
      ['ATTACHMENTS (2)', null, null],
      ['SPC', 'Cobb, Cy', '68W'],
      ['1st Platoon', null, null],
      ['SPC', 'Dunn, Di', '11B'],
    ])
    expect(result.problems).toEqual([])
    expect(names(result)).toEqual([['2nd Platoon', 'Wpns Squad'], ['Mortars'], ['Attachments'], ['1st Platoon']])
    expect(result.cleaned.map(({ line, meaning }) => `${line} ${meaning}`)).toContain(
      '5 the lines below are in Mortars',
    )
  })

  test('is a group below the platoon when platoons have a column', () => {
    const result = plan([
      ['Rank', 'Name', 'Plt'],
      ['WPNS SQUAD', null, null],
      ['SGT', 'Frye, Flo', '1'],
      ['MORTARS', null, null],
      ['SGT', 'Baez, Bo', 'HQ'],
    ])
    expect(names(result)).toEqual([
      ['1st Platoon', 'Wpns Squad'],
      ['HQ', 'Mortars'],
    ])
  })

  test('may be somebody’s name in a column of names: the line is a problem, and the group before ends', () => {
    const result = plan([
      ['No.', 'Name', 'Rank'],
      ['2ND PLATOON', null, null],
      [1, 'Frye, Flo', 'SGT'],
      [null, 'MORTARS', null],
      [2, 'Baez, Bo', 'SGT'],
    ])
    expect(result.problems).toMatchObject([
      { line: 4, problem: 'only one cell is filled, not a Soldier; the lines below are in no group' },
    ])
    expect(names(result)).toEqual([['2nd Platoon'], []])
  })

  test.each(['Robert Jones', 'SSG Jones', 'Prepared by S1', 'see the orderly room', 'Roster as of 12 Nov'])(
    '%s is not a group',
    (text) => {
      const result = plan([
        ['Rank', 'Name', 'MOS'],
        ['1ST PLATOON', null, null],
        [text, null, null],
        ['SGT', 'Frye, Flo', '11B'],
      ])
      expect(result.problems).toMatchObject([{ line: 3, problem: 'only one cell is filled, not a Soldier' }])
      expect(names(result)).toEqual([['1st Platoon']])
    },
  )
})
