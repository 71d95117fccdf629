import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Grid } from '../roster/import/import-grid.ts'
import { planImport } from '../roster/import/import-plan.ts'
import sampleText from '../roster/import/testdata/roster-alpha-company.csv?raw'
import expected from '../roster/import/testdata/roster-alpha-company.expected.json' with { type: 'json' }
import { namedColumn } from './import-headings.ts'
import { readinessColumns, type KnownResults } from './import-columns.ts'

const today = '2026-11-22' as CalendarDate
const NOTHING: KnownResults = { off: [], standing: {} }
/** A CSV reader for the sample file only: quoted cells, without line breaks inside. */
const sample = sampleText
  .replace(/^\ufeff/, '')
  .split(/\r?\n/)
  .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? ''))

function planned(
  grid: Grid,
  known: KnownResults = NOTHING,
  existing: Parameters<typeof planImport>[0]['existing'] = [],
) {
  return planImport({ grid, existing, personalFields: [], today, extensions: [{ extension: readinessColumns, known }] })
}
const HEAD = ['Rank', 'Name', 'AFT Score', 'AFT Date', 'Weapon Qual', 'Weapon Date', 'PHA Date', 'Dental Class']
const line = (...cells: string[]) => planned([HEAD, ['SGT', 'Vega, Ana', ...cells]])
const factsOf = (plan: ReturnType<typeof planned>) => plan.accepted[0]?.facts?.['readiness']

describe('the sample of a company', () => {
  const plan = planned(sample)

  test('has the expected problems, and no others', () => {
    expect(plan.problems.map(({ line, column, value, problem }) => ({ line, column, value, problem }))).toEqual(
      expected.rejected,
    )
    expect(plan.accepted).toHaveLength(expected.acceptedRows)
  })

  test('every readiness column is read', () => {
    const read = plan.columns.filter(({ target }) => target.startsWith('with:')).map(({ heading }) => heading)
    expect(read).toEqual(['AFT Score', 'AFT Date', 'Weapon Qual', 'Weapon Date', 'PHA Date', 'Dental Class'])
  })

  test('stores results by their days, and reports a future day without recording it', () => {
    expect(plan.accepted[0]?.facts).toEqual({
      readiness: [
        { item: 'aft', outcome: null, value: 418, doneOn: '2025-05-19' },
        { item: 'weapon', outcome: 'unqualified', value: 19, doneOn: '2025-03-03' },
        { item: 'pha', outcome: null, value: null, doneOn: '2025-12-05' },
        { item: 'dental', outcome: '4', value: null, doneOn: null },
      ],
    })
    expect(plan.cleaned[0]).toEqual({
      line: 1,
      column: 'Dental Class',
      value: 'No date for 120 Soldiers',
      meaning: 'Counted from today, 22 Nov 2026. Correct it under Readiness.',
    })
    const later = plan.cleaned.filter(({ meaning }) => meaning.endsWith('not recorded'))
    expect(later.length).toBeGreaterThan(0)
    expect(later[0]?.meaning).toMatch(/^\d+ \w{3} 2026 has not come yet; not recorded$/)
  })
})

describe('a file in another style', () => {
  test.each([
    ['AFT TOTAL SCORE', 'aft', false],
    ['Record AFT', 'aft', false],
    ['Date of last AFT', 'aft', true],
    ['Army Fitness Test Date', 'aft', true],
    ['M4 QUAL DT', 'weapon', true],
    ['Wpn Qual', 'weapon', false],
    ['Rifle Qualification Date', 'weapon', true],
    ['IWQ', 'weapon', false],
    ['Qual', 'weapon', false],
    ['Periodic Health Assessment', 'pha', true],
    ['PHA Completed', 'pha', true],
    ['Dental', 'dental', false],
    ['Dental Readiness Class', 'dental', false],
    ['DRC', 'dental', false],
    ['Last dental exam', 'dental', true],
    ['Last dental', 'dental', true],
  ])('“%s” is of %s', (heading, item, isDate) => {
    expect(namedColumn(heading)).toEqual({ item, isDate })
  })

  test.each([
    ...[
      'PHA due',
      'AFT status',
      'AFT next',
      'Weapon type',
      'Weapon',
      'Rifle serial',
      'IWQ Weapon',
      'IWQ Weapon Type',
      'Dental due date',
      'AFT MDL',
    ],
    ...['ACFT score', 'Weapon and AFT date', 'PHA expires', 'Date', 'Score', ''],
  ])('“%s” is not a readiness column', (heading) => {
    expect(namedColumn(heading)).toBeNull()
  })

  test('reads serial days, date cells and other words, and skips words that mean nothing was done', () => {
    const head = ['RANK', 'LAST NAME', 'FIRST NAME', 'AFT TOTAL', 'AFT DT', 'M4 QUAL', 'M4 QUAL DT', 'PHA DT', 'DRC']
    const day = { date: '2026-05-02' as CalendarDate }
    const plan = planned([
      head,
      ['SGT', 'Vega', 'Ana', '418/500', 46100, '38/40 EXP', day, '05/02/26', 'Class II'],
      ['SPC', 'Bell', 'Bo', 'N/A', 'TBD', 'none', '-', 'pending', 'n/a'],
      ['SPC', 'Clay', 'Cy', '350 F', '2 May 2026', '', '', '', 3],
      ['SPC', 'Dunn', 'Di', 'PASS', '2 May 2026', '', '', '', ''],
    ])
    expect(plan.problems).toEqual([])
    expect(plan.cleaned).toMatchObject([{ column: 'DRC', value: 'No date for 2 Soldiers' }])
    const facts = plan.accepted.map((one) => one.facts?.['readiness'] ?? [])
    expect(facts).toEqual([
      [
        { item: 'aft', outcome: null, value: 418, doneOn: '2026-03-19' },
        { item: 'weapon', outcome: 'expert', value: 38, doneOn: '2026-05-02' },
        { item: 'pha', outcome: null, value: null, doneOn: '2026-05-02' },
        { item: 'dental', outcome: '2', value: null, doneOn: null },
      ],
      [],
      [
        { item: 'aft', outcome: 'fail', value: 350, doneOn: '2026-05-02' },
        { item: 'dental', outcome: '3', value: null, doneOn: null },
      ],
      [{ item: 'aft', outcome: 'pass', value: null, doneOn: '2026-05-02' }],
    ])
  })
})

describe('a heading that names neither a date nor a result', () => {
  test.each([
    ['Dental', 'DRC', ['3 May 2026', '15/10/2026', 'TBD', '', 'due'], 'dentalDate'],
    ['Dental', 'DRC', [46100, { date: '2026-05-02' as CalendarDate }], 'dentalDate'],
    ['Dental', 'Last dental', ['1', '2', 'n/a', '3 May 2026'], 'dentalClass'],
    ['Dental', 'Last dental', ['', 'n/a'], 'dentalClass'],
    ['AFT', 'AFT score', ['5/3/26', '5/4/26'], 'aftDate'],
    ['AFT', 'AFT date', [418, '418 P'], 'aftScore'],
    ['M4 Qual', 'Wpn qual', ['20260503'], 'weaponDate'],
    ['M4 Qual', 'M4 date', ['Expert 38', '38/40'], 'weaponQual'],
  ])('%s beside %s over %j is read as %s', (heading, other, cells, target) => {
    const rows = cells.map((cell, at) => ['SPC', `Bell, B${'abcde'[at]}`, cell, ''])
    expect(planned([['Rank', 'Name', heading, other], ...rows]).columns[2]?.target).toBe(`with:readiness.${target}`)
  })

  test('does not take exam dates for a class: the rows are imported, with the class from its own column', () => {
    const day = '3 May 2026'
    const alone = planned([
      ['Rank', 'Name', 'Dental'],
      ['SPC', 'Bell, Bo', day],
    ])
    expect([alone.problems, alone.accepted.length]).toEqual([[], 1])
    expect(alone.cleaned).toMatchObject([
      { meaning: 'Dental exam date needs the dental class in a column too: not imported' },
    ])
    const both = planned([
      ['Rank', 'Name', 'Dental', 'Dental class'],
      ['SPC', 'Bell, Bo', day, '2'],
    ])
    expect(factsOf(both)).toEqual([{ item: 'dental', outcome: '2', value: null, doneOn: '2026-05-03' }])
  })
})

describe('a file from DTMS', () => {
  test('refuses no row because of its weapon column, which is not a result', () => {
    const head = ['Rank', 'Name', 'IWQ Weapon', 'IWQ Score', 'IWQ Date']
    const plan = planned([
      head,
      ['SGT', 'Vega, Ana', 'M4', '38', '2 May 2026'],
      ['SPC', 'Bell, Bo', 'M249', '', ''],
      ['SPC', 'Clay, Cy', 'M17', 'Expert', '2 May 2026'],
    ])
    expect([plan.problems, plan.cleaned]).toEqual([[], []])
    expect(plan.accepted).toHaveLength(3)
    expect(plan.columns.map(({ target }) => target)).toEqual([
      ...['rank', 'name', 'weapon', 'with:readiness.weaponQual', 'with:readiness.weaponDate'],
    ])
    expect(plan.accepted.map(({ facts }) => facts?.['readiness']?.length ?? 0)).toEqual([1, 0, 1])
  })

  test('reports a weapon in the result column, and skips a weapon before a result', () => {
    for (const weapon of ['M4', 'M4A1', 'M17', 'M240B', 'MK 19', 'XM7', 'Carbine']) {
      const plan = line('', '', weapon, '2 May 2026')
      expect([plan.problems, plan.accepted.length], weapon).toEqual([[], 1])
      expect(plan.cleaned).toMatchObject([{ meaning: 'names only the weapon, no result; not recorded' }])
    }
    expect(factsOf(line('', '', 'M4 Expert 38', '2 May 2026'))).toMatchObject([{ outcome: 'expert', value: 38 }])
    expect(factsOf(line('', '', 'MM', '2 May 2026'))).toMatchObject([{ outcome: 'marksman' }])
  })
})

describe('a line', () => {
  test.each([
    [['540', '1 Nov 2026'], 'AFT Score', 'AFT score is over 500'],
    [['many', '1 Nov 2026'], 'AFT Score', 'AFT score is not a number'],
    [['400', '1 Nov 1926'], 'AFT Date', 'too long ago'],
    [['400', '31 FEB 2026'], 'AFT Date', 'no such date'],
    [['', '', 'Expert 20', '1 Nov 2026'], 'Weapon Qual', 'not a rating, or its hits of 40 do not match it'],
    [['', '', '', '', '', '7'], 'Dental Class', 'dental class is not 1 to 4'],
  ])('%j is wrong in %s: %s', (cells, column, problem) => {
    expect(line(...cells).problems).toMatchObject([{ line: 2, column, problem }])
  })

  test('a score without its date is left out and reported', () => {
    const plan = line('400')
    expect(plan.problems).toEqual([])
    expect(factsOf(plan)).toBeUndefined()
    expect(plan.cleaned).toMatchObject([{ line: 2, column: 'AFT Score', meaning: 'no date beside it; not recorded' }])
  })

  test('a class without its date counts from today and is reported, unless it has a date or is known', () => {
    expect(line('', '', '', '', '', '2').cleaned).toEqual([
      {
        line: 1,
        column: 'Dental Class',
        value: 'No date for 1 Soldier',
        meaning: 'Counted from today, 22 Nov 2026. Correct it under Readiness.',
      },
    ])
    const dated = planned([
      ['Rank', 'Name', 'Dental Class', 'Dental Exam Date'],
      ['SGT', 'Vega, Ana', '2', '1 Nov 2026'],
      ['SPC', 'Bell, Bo', '', ''],
    ])
    expect(dated.cleaned).toEqual([])
  })

  test('a date without its result is left out and reported', () => {
    for (const cells of [
      ['', '1 Nov 2026'],
      ['n/a', '1 Nov 2026'],
      ['', '', '', '1 Nov 2026'],
    ]) {
      const plan = line(...cells)
      expect([plan.problems, factsOf(plan)]).toEqual([[], undefined])
      expect(plan.cleaned).toMatchObject([
        { line: 2, value: '1 Nov 2026', meaning: 'no result beside it; not recorded' },
      ])
    }
  })

  test.each([
    ['Dental exam date', '1 Nov 2026', 'Dental exam date needs the dental class in a column too: not imported'],
    ['AFT Date', '1 Nov 2026', 'AFT date needs the AFT score in a column too: not imported'],
    ['AFT Score', '400', 'AFT score needs the AFT date in a column too: not imported'],
    ['Weapon Date', '1 Nov 2026', 'Weapons qualification date needs the qualification in a column too: not imported'],
    ['Weapon Qual', 'Expert', 'Weapons qualification needs its date in a column too: not imported'],
  ])('a column %s that needs another one is reported once, and refuses no row', (heading, cell, note) => {
    const plan = planned([
      ['Rank', 'Name', heading],
      ['SGT', 'Vega, Ana', cell],
      ['SPC', 'Bell, Bo', 'any'],
      ['SPC', 'Clay, Cy', ''],
    ])
    expect(plan.columns[2]).toMatchObject({ target: 'ignore', note })
    expect(plan.cleaned).toEqual([{ line: 1, column: heading, value: '2 rows', meaning: note }])
    expect([plan.problems, plan.accepted.length, factsOf(plan)]).toEqual([[], 3, undefined])
  })

  test('a column that needs another one keeps its choice, and is read once the other is there', () => {
    const grid = [
      ['Rank', 'Name', 'Seen', 'Result'],
      ['SGT', 'Vega, Ana', '1 Nov 2026', '2'],
    ]
    const date = { index: 2, target: 'with:readiness.dentalDate' } as const
    const both = [date, { index: 3, target: 'with:readiness.dentalClass' } as const]
    const chosen = (mapping: readonly (typeof both)[number][]) =>
      planImport({
        grid,
        existing: [],
        personalFields: [],
        today,
        mapping,
        extensions: [{ extension: readinessColumns, known: NOTHING }],
      })
    expect(chosen([date]).columns[2]).toMatchObject({ chosen: date.target, target: 'ignore' })
    expect(factsOf(chosen(both))).toEqual([{ item: 'dental', outcome: '2', value: null, doneOn: '2026-11-01' }])
  })

  test('an item that the roster does not track is not read', () => {
    const plan = planned([HEAD, ['SGT', 'Vega, Ana', '400', '1 Nov 2026']], { ...NOTHING, off: ['aft'] })
    expect(plan.columns.find(({ heading }) => heading === 'AFT Score')).toMatchObject({
      target: 'ignore',
      note: 'Not read from files; record it under Readiness',
    })
    expect(factsOf(plan)).toBeUndefined()
  })

  test('a known result is not stored again, and a newer one shows what changes', () => {
    const existing = [
      {
        id: 'a',
        rank: 'SGT',
        last: 'Vega',
        dodid: null,
        first: 'Ana',
        middle: null,
        suffix: null,
        groupPath: [],
        fields: { rank: 'SGT', last: 'Vega', first: 'Ana' },
      },
    ]
    const standing = {
      a: [
        { item: 'aft', outcome: 'pass', value: 400, doneOn: '2026-11-01' as CalendarDate },
        { item: 'dental', outcome: '2', value: null, doneOn: '2026-05-01' as CalendarDate },
      ],
    }
    const again = (...cells: string[]) =>
      planned([HEAD, ['SGT', 'Vega, Ana', ...cells]], { off: [], standing }, existing)
    const nothingNew = again('400', '1 Nov 2026', '', '', '', '2')
    expect(nothingNew.rows).toMatchObject([{ outcome: 'same', changes: [] }])
    expect(nothingNew.cleaned).toEqual([])
    expect(again('390', '1 Oct 2026').rows).toMatchObject([{ outcome: 'same' }])
    expect(again('420', '10 Nov 2026', '', '', '', '3').rows).toMatchObject([
      {
        outcome: 'changed',
        changes: [
          { label: 'AFT', from: '400, 1 Nov 2026', to: '420, 10 Nov 2026' },
          { label: 'Dental class', from: '2, 1 May 2026', to: '3' },
        ],
      },
    ])
  })
})
