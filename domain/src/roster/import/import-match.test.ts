import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { Cell } from './import-grid.ts'
import { type ExistingSoldier, type ImportPlan, type ImportRequest, planImport } from './import-plan.ts'

function plan(grid: readonly (readonly Cell[])[], more: Partial<ImportRequest> = {}): ImportPlan {
  return planImport({ grid, existing: [], personalFields: [], today: '2026-11-21' as CalendarDate, ...more })
}

describe('against the roster', () => {
  const smith: ExistingSoldier = {
    id: 'smith',
    dodid: '1111111111',
    rank: 'SGT',
    last: 'Smith',
    first: 'John',
    middle: 'Allen',
    suffix: '',
    groupPath: ['1st Platoon', '2nd Squad', 'A Team'],
    fields: {
      cell: '910-555-1234',
      ets: '2027-06-26',
      email: 'john@example.com',
      position: 'Team Leader',
      motorcycle: null,
    },
  }
  const cho: ExistingSoldier = { id: 'cho', rank: 'CPL', last: 'Cho', first: 'Wesley', groupPath: [], fields: {} }
  const existing = [smith, cho]

  test('asks whether a new Soldier is one of nearly the same name, because suffixes are often left out', () => {
    const jones: ExistingSoldier = { ...cho, id: 'jones', last: 'Jones', first: 'Tom', suffix: 'Jr' }
    const rows = [
      ['CPL', 'Jones, Tom', ''],
      ['SGT', 'Smith, John', '2222222222'],
      ['CPL', 'Cho, Wes', ''],
    ]
    const result = plan([['Rank', 'Name', 'DoD ID'], ...rows], { existing: [smith, cho, jones] })
    expect(result.counts).toMatchObject({ new: 3, same: 0 })
    expect(result.rows.map(({ mayBe }) => mayBe)).toEqual(['CPL Jones, Tom Jr', undefined, undefined])
    expect(result.cleaned).toEqual([])
  })

  test('shows each changed field, and an empty cell erases nothing', () => {
    const result = plan(
      [
        ['Rank', 'Name', 'DoD ID', 'ETS', 'Cell', 'Position', 'Plt', 'Sqd', 'Team', 'Email', 'Motorcycle'],
        [
          'SSG',
          'Smith, John A',
          '1111111111',
          '27 JUN 2028',
          '(910) 555-1234',
          '',
          '1',
          '3',
          '',
          'JOHN@example.com',
          'N',
        ],
      ],
      { existing },
    )
    expect(result.rows).toEqual([
      {
        line: 2,
        outcome: 'changed',
        name: 'Smith, John A',
        soldierId: 'smith',
        matchedBy: 'DoD ID',
        changes: [
          { field: 'rank', label: 'Rank', from: 'SGT', to: 'SSG' },
          { field: 'ets', label: 'ETS', from: '26 Jun 2027', to: '27 Jun 2028' },
          { field: 'group', label: 'Group', from: '1st Platoon / 2nd Squad / A Team', to: '1st Platoon / 3rd Squad' },
        ],
      },
    ])
    expect(result.accepted).toEqual([
      {
        line: 2,
        outcome: 'changed',
        soldierId: 'smith',
        values: { rank: 'SSG', ets: '2028-06-27' },
        groupPath: [
          { kind: 'platoon', name: '1st Platoon' },
          { kind: 'squad', name: '3rd Squad' },
        ],
      },
    ])
  })

  test('matches by name when one side has no DoD ID, and then stores it', () => {
    const result = plan(
      [
        ['Rank', 'Name', 'DoD ID'],
        ['SGT', 'SMITH, JOHN A.', ''],
        ['CPL', 'Cho, Wesley', '2222222222'],
      ],
      { existing },
    )
    expect(result.rows).toMatchObject([
      { outcome: 'same', soldierId: 'smith', matchedBy: 'name' },
      {
        outcome: 'changed',
        soldierId: 'cho',
        matchedBy: 'name',
        changes: [{ field: 'dodid', from: null, to: '2222222222' }],
      },
    ])
  })

  test('two people of one name with different DoD IDs stay two', () => {
    const result = plan(
      [
        ['Rank', 'Name', 'DoD ID'],
        ['SGT', 'Smith, John A', '9999999999'],
      ],
      { existing },
    )
    expect(result.rows[0]).toMatchObject({ outcome: 'new', soldierId: null })
  })

  test('a name that matches two Soldiers is a problem', () => {
    const twins = [cho, { ...cho, id: 'cho2' }]
    expect(
      plan(
        [
          ['Rank', 'Name'],
          ['CPL', 'Cho, Wesley'],
        ],
        { existing: twins },
      ).problems,
    ).toEqual([{ line: 2, column: 'Name', value: 'Cho, Wesley', problem: 'matches two Soldiers named Cho, Wesley' }])
  })

  test('two lines for one Soldier are a problem', () => {
    const result = plan(
      [
        ['Rank', 'Name', 'DoD ID'],
        ['SGT', 'Jones, Jim', '1111111111'],
        ['PFC', 'Smith, John A', ''],
      ],
      { existing },
    )
    expect(result.problems).toEqual([
      { line: 3, column: 'Name', value: 'Smith, John A', problem: 'same Soldier as line 2' },
    ])
  })

  test('a pay grade does not turn a corporal into a specialist', () => {
    expect(
      plan(
        [
          ['Grade', 'Name'],
          ['E4', 'Cho, Wesley'],
        ],
        { existing },
      ).rows[0],
    ).toMatchObject({ outcome: 'same' })
    expect(
      plan(
        [
          ['Grade', 'Name'],
          ['E5', 'Cho, Wesley'],
        ],
        { existing },
      ).rows[0],
    ).toMatchObject({ outcome: 'changed' })
  })

  test('a file of DoD IDs and dates updates without names or ranks', () => {
    const result = plan(
      [
        ['DoD ID', 'ETS'],
        ['1111111111', '2030-01-01'],
        ['3333333333', '2030-01-01'],
      ],
      { existing },
    )
    expect(result.rows[0]).toMatchObject({ outcome: 'changed', name: 'Smith, John Allen' })
    expect(result.problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual(['3 no rank', '3 no name'])
  })

  test('a line with fewer group levels does not move a Soldier out of a lower group', () => {
    const outcome = (headings: string[], cells: string[]) =>
      plan(
        [
          ['Rank', 'Name', 'DoD ID', ...headings],
          ['SGT', 'Smith, John A', '1111111111', ...cells],
        ],
        { existing },
      ).accepted[0]?.groupPath
    expect(outcome(['Plt'], ['1'])).toBeNull()
    expect(outcome(['Sqd'], ['2'])).toBeNull()
    expect(outcome(['Sqd', 'Team'], ['2', 'A'])).toBeNull()
    expect(outcome(['Sqd'], ['4'])).toEqual([
      { kind: 'platoon', name: '1st Platoon' },
      { kind: 'squad', name: '4th Squad' },
    ])
    expect(outcome(['Plt'], ['2'])).toEqual([{ kind: 'platoon', name: '2nd Platoon' }])
  })
})
