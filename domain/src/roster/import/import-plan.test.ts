import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { Cell } from './import-grid.ts'
import { type ExistingSoldier, type ImportPlan, type ImportRequest, planImport } from './import-plan.ts'
import sampleText from './testdata/roster-alpha-company.csv?raw'
import expected from './testdata/roster-alpha-company.expected.json' with { type: 'json' }

const today = '2026-11-21' as CalendarDate

function plan(grid: readonly (readonly Cell[])[], more: Partial<ImportRequest> = {}): ImportPlan {
  return planImport({ grid, existing: [], personalFields: [], today, ...more })
}

/** Enough of CSV for the sample: quotes around cells, no line breaks inside them. */
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

  test('has the rows it should', () => {
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

  test('names exactly its cleanings', () => {
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

  test('has personal data only where the leader turned it on', () => {
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
