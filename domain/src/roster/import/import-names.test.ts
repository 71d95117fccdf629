import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { type ImportRequest, planImport } from './import-plan.ts'
import { tidyName } from './import-names.ts'
import sampleText from './testdata/roster-alpha-company.csv?raw'

const today = '2026-11-21' as CalendarDate

function plan(names: readonly string[], more: Partial<ImportRequest> = {}, heading = 'Name') {
  const grid = [['Rank', heading, 'MOS'], ...names.map((name) => ['SPC', name, '11B'])]
  return planImport({ grid, existing: [], personalFields: [], today, ...more })
}

const read = (planned: ReturnType<typeof plan>) =>
  planned.accepted.map(({ values: { last, first, middle, suffix } }) =>
    [last, first, middle, suffix].map((part) => part ?? '').join('|'),
  )

describe('names without a comma', () => {
  const BACKWARDS = ['ADAMS ROBERT T', 'DE LA CRUZ JUAN A', 'NGUYEN LINH', 'BROWN JR MICHAEL D', 'OKAFOR CHRISTOPHER']

  test('have the order that most rows of their column show', () => {
    const planned = plan(BACKWARDS)
    expect(planned.columns[1]?.nameOrder).toEqual({ order: 'last first', decided: 'by its rows' })
    expect(read(planned)).toEqual([
      'ADAMS|ROBERT|T|',
      'DE LA CRUZ|JUAN|A|',
      'NGUYEN|LINH||',
      'BROWN|MICHAEL|D|Jr',
      'OKAFOR|CHRISTOPHER||',
    ])
    expect(planned.cleaned).toEqual([])
  })

  test('have the first name first, even when only a few rows have an initial', () => {
    const planned = plan(['Robert T Adams', 'Juan de la Cruz', 'Michael Brown Jr', 'Linh Nguyen'])
    expect(planned.columns[1]?.nameOrder).toEqual({ order: 'first last', decided: 'by its rows' })
    expect(read(planned)).toEqual(['Adams|Robert|T|', 'de la Cruz|Juan||', 'Brown|Michael||Jr', 'Nguyen|Linh||'])
  })

  test('a name that contradicts its column is read like the others, and reported', () => {
    const planned = plan([...BACKWARDS, 'KEVIN STOKES'])
    expect(planned.cleaned).toEqual([
      {
        line: 7,
        column: 'Name',
        value: 'KEVIN STOKES',
        meaning: 'last name KEVIN, first name STOKES; the order of this name is not certain',
      },
    ])
  })

  test('every name is reported when nothing decides the order', () => {
    const planned = plan(['Xochitl Quispe', 'Vega, Ana', 'Oyelaran Adebisi'])
    expect(planned.columns[1]?.nameOrder).toEqual({ order: 'first last', decided: 'not certain' })
    expect(planned.cleaned.map(({ line }) => line)).toEqual([2, 4])
  })

  test('the heading decides when the rows do not', () => {
    const planned = plan(['QUISPE XOCHITL', 'ADEBISI OYELARAN'], {}, 'NAME (LAST FIRST MI)')
    expect(planned.columns[1]?.nameOrder).toEqual({ order: 'last first', decided: 'by its heading' })
    expect(read(planned)).toEqual(['QUISPE|XOCHITL||', 'ADEBISI|OYELARAN||'])
  })

  test('the leader’s own choice decides, and nothing is reported', () => {
    const mapping = [{ index: 1, target: 'name' as const, nameOrder: 'first last' as const }]
    const planned = plan(BACKWARDS.slice(0, 1), { mapping })
    expect(planned.columns[1]?.nameOrder).toEqual({ order: 'first last', decided: 'by you' })
    expect([read(planned), planned.cleaned]).toEqual([['T|ADAMS|ROBERT|'], []])
  })

  test('a column whose names all have a comma needs no order', () => {
    expect(plan(['Vega, Ana', 'Adams']).columns[1]).not.toHaveProperty('nameOrder')
  })
})

describe('the sample of a company without its commas', () => {
  const sample = sampleText
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? ''),
    )
  const written = (turn: (last: string, given: string) => string) => {
    const grid = sample.map((row) =>
      row.map((cell, index) => {
        const [last = '', given] = cell.split(', ')
        return index === 1 && given ? turn(last, given) : cell
      }),
    )
    return planImport({ grid, existing: [], personalFields: [], today })
  }
  const whole = written((last, given) => `${last}, ${given}`)

  test.each([
    ['last first', (last: string, given: string) => `${last} ${given}`],
    ['first last', (last: string, given: string) => given.replace(/^(.*?)( [JS]r| II+)?$/, `$1 ${last}$2`)],
  ] as const)('%s: every name is read as with its comma', (order, turn) => {
    const planned = written(turn)
    expect(planned.columns[1]?.nameOrder).toEqual({ order, decided: 'by its rows' })
    expect(read(planned)).toEqual(read(whole))
    expect(planned.cleaned).toEqual(whole.cleaned)
  })
})

test.each([
  ['*Hill, Ana', 'Hill, Ana', []],
  ['1. Moss, Bo', 'Moss, Bo', []],
  ['Wolf, Cy (P)', 'Wolf, Cy', []],
  ['Diaz, Di NMN', 'Diaz, Di', []],
  ['Cobb, Ed (NMN)', 'Cobb, Ed', []],
  ['Ray, Robert "Tex"', 'Ray, Robert', ['Tex']],
  ['Ray, Robert ‘Tex’ A', 'Ray, Robert A', ['Tex']],
  ['Kim, Sarah (Sally) J', 'Kim, Sarah J', ['Sally']],
  ['Yoder, Al (TDY)', 'Yoder, Al', ['TDY']],
  ['Hale, Ike (Jr)', 'Hale, Ike Jr', []],
  ["O'Brien, D'Angelo", "O'Brien, D'Angelo", []],
  ['Nmn, Ana', 'Nmn, Ana', []],
  ['Smith Jones,', 'Smith Jones,', []],
  ['(vacant)', '(vacant)', []],
])('%s is the name %s', (typed, text, left) => {
  expect(tidyName(typed)).toMatchObject({ text, left })
})

test('reports what is left out of a name, reads (P) as promotable, and removes a rank in front', () => {
  const grid = [
    ['Rank', 'Name', 'Room'],
    ['SPC', 'Kim, Sarah (Sally)', '1'],
    ['SPC', '*Wolf, Cy (P)', '2'],
    ['SPC', 'SGT Smith, John', '3'],
    ['PVT', 'Major Thomas, Ann', '4'],
  ]
  const { accepted, cleaned } = planImport({ grid, existing: [], personalFields: [], today })
  expect(accepted.map(({ values: { rank, last, first, promotable } }) => [rank, last, first, promotable])).toEqual([
    ['SPC', 'Kim', 'Sarah', undefined],
    ['SPC', 'Wolf', 'Cy', true],
    ['SPC', 'Smith', 'John', undefined],
    ['PVT', 'Major Thomas', 'Ann', undefined],
  ])
  expect(cleaned.map(({ line, meaning }) => `${line} ${meaning}`)).toEqual([
    '2 “Sally” is left out of the name',
    '4 SGT in front of the name is left out; the rank is SPC',
  ])
})

test('does the same for the parts of a name in separate columns', () => {
  const grid = [
    ['Rank', 'Last name', 'First name', 'MI'],
    ['SGT', '*Hill', 'Ana "Annie"', 'NMN'],
    ['SPC', '2. SPC Wolf (P)', 'Cy', 'N/A'],
  ]
  const { accepted, cleaned } = planImport({ grid, existing: [], personalFields: [], today })
  expect(accepted.map(({ values }) => values)).toEqual([
    { rank: 'SGT', last: 'Hill', first: 'Ana' },
    { rank: 'SPC', last: 'Wolf', first: 'Cy', promotable: true },
  ])
  expect(cleaned).toEqual([
    { line: 2, column: 'First name', value: 'Ana "Annie"', meaning: '“Annie” is left out of the name' },
  ])
})

test('splits and reports a whole name under Last name when the line has no first name', () => {
  const grid = [
    ['Rank', 'MI', 'Last Name', 'First Name'],
    ['SGT', null, "O'NEIL, Sean", ' '],
    ['SPC', null, 'SGT de la Cruz, Juan A Jr', null],
    ['SPC', 'B', 'Hale, Ike Adam', null],
    ['SPC', null, 'Ray, Bob', 'Robert'],
    ['SPC', null, 'Van Dyke, III', null],
    ['SPC', null, 'Moss,', null],
    ['SPC', null, `Cobb, ${'x'.repeat(90)}`, null],
  ]
  const { accepted, cleaned, problems } = planImport({ grid, existing: [], personalFields: [], today })
  expect(accepted.map(({ values }) => values)).toEqual([
    { rank: 'SGT', last: "O'NEIL", first: 'Sean' },
    { rank: 'SPC', last: 'de la Cruz', first: 'Juan', middle: 'A', suffix: 'Jr' },
    { rank: 'SPC', middle: 'B', last: 'Hale', first: 'Ike' },
    { rank: 'SPC', last: 'Ray, Bob', first: 'Robert' },
    { rank: 'SPC', last: 'Van Dyke', suffix: 'III' },
    { rank: 'SPC', last: 'Moss,' },
  ])
  expect(cleaned.map(({ line, column, meaning }) => `${line} ${column}: ${meaning}`)).toEqual([
    "2 Last Name: last name O'NEIL, first name Sean",
    '3 Last Name: SGT in front of the name is left out; the rank is SPC; last name de la Cruz, first name Juan, middle name A, suffix Jr',
    '4 Last Name: last name Hale, first name Ike',
  ])
  expect(problems).toMatchObject([{ line: 8, column: 'Last Name', problem: expect.stringContaining('longer than') }])
})

test('does the same in a sheet without a column for the first name', () => {
  const planned = plan(["O'NEIL, Sean"], {}, 'Last Name')
  expect(read(planned)).toEqual(["O'NEIL|Sean||"])
  expect(planned.cleaned).toMatchObject([{ line: 2, meaning: "last name O'NEIL, first name Sean" }])
})

test.each(['Name', 'Last Name'])('a formula under %s is a problem, and not a Soldier', (heading) => {
  const formula = '=HYPERLINK("http://evil.example")'
  const planned = plan([formula, 'Moss, Dana'], {}, heading)
  expect(planned.accepted.map(({ line }) => line)).toEqual([3])
  expect(planned.problems).toEqual([{ line: 2, column: heading, value: formula, problem: 'a formula, not a name' }])
})
