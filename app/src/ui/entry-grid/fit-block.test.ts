import { describe, expect, test } from 'vitest'
import { isBlock, readBlock } from './block.ts'
import type { EntryColumn, EntryRow } from './columns.ts'
import { fitBlock } from './fit-block.ts'

const number = (id: string, max: number): EntryColumn => ({
  id,
  label: id,
  width: 5,
  read: (text) => (/^\d+$/.test(text) && Number(text) <= max ? { text } : { problem: `Enter up to ${max}.` }),
})
const COLUMNS: EntryColumn[] = [
  { ...number('age', 0), label: 'Age', read: (text) => (/^\d\d$/.test(text) ? { text } : { problem: 'Two digits.' }) },
  { ...number('mdl', 700), headings: ['Deadlift'] },
  number('hrp', 99),
]
const row = (id: string, name: string, ...aliases: string[]): EntryRow => ({ id, name, aliases })
const ROWS = [
  row('a', 'SGT Smith, J.', 'Smith', 'Smith John', 'SGT Smith John'),
  row('b', 'SPC Núñez, Z.', 'Núñez', 'Núñez Zoë'),
  row('c', 'PFC Smith, A.', 'Smith', 'Smith Anna'),
]
const at = (row = 0, column = 0, cells = {}) => ({ rows: ROWS, columns: COLUMNS, cells, row, column })
const texts = (fitted: ReturnType<typeof fitBlock>) =>
  fitted.changes.map(({ rowId, columnId, text }) => `${rowId}.${columnId}=${text}`)

describe('a block from the clipboard', () => {
  test('tabs, lines, quoted cells, and empty ones around them', () => {
    expect(readBlock('"Smith, John"\t340\t\r\n"say ""hi""\nthere"\t 5" \t\n\t\t\n')).toEqual([
      ['Smith, John', '340'],
      ['say "hi"\nthere', '5"'],
    ])
    expect(readBlock('"Bear\t1')).toEqual([['"Bear', '1']])
    expect(readBlock('')).toEqual([])
  })

  test('one cell is not a block, whatever ends it', () => {
    expect([isBlock('340'), isBlock('340\r\n'), isBlock('340\t41'), isBlock('340\n41')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('where the values go', () => {
  test('without names: from the cursor on', () => {
    const fitted = fitBlock(readBlock('340\t41\n300\t'), at(1, 1))
    expect(texts(fitted)).toEqual(['b.mdl=340', 'b.hrp=41', 'c.mdl=300'])
    expect(fitted).toMatchObject({ rows: 2, replaces: 0, problems: [] })
  })

  test('too many lines or columns are reported, and the rest is offered', () => {
    const fitted = fitBlock(readBlock('340\t41\n300\t40\n280\t39'), at(1, 2))
    expect(fitted.problems.slice(0, 2)).toEqual([
      'The block has 2 columns; from the cursor on there is only 1.',
      'The block has 3 lines; from the cursor on there are only 2.',
    ])
  })

  test('with headings and names in any order', () => {
    const fitted = fitBlock(
      readBlock('HRP\tRank\tName\tDeadlift\tUnit\n41\tSGT\t"SMITH, John"\t340\tA\n40\tSPC\tNunez\t200\tA'),
      at(),
    )
    expect(texts(fitted)).toEqual(['a.hrp=41', 'a.mdl=340'])
    expect(fitted.problems).toEqual(['No column here is called “Unit”.', 'Line 3: nobody here is called “SPC Nunez”.'])
  })

  test('a column with values but no heading is reported, and empty lines are skipped', () => {
    const fitted = fitBlock(readBlock('Name\tMDL\r\nNunez\t200\t41\r\n\t\r\nSmith, John\t340\r\n'), at())
    expect(texts(fitted)).toEqual(['b.mdl=200', 'a.mdl=340'])
    expect(fitted.problems).toEqual(['Column 3 of the block has no heading, and is left out.'])
  })

  test('names in the first columns without headings; values go to the columns that accept them', () => {
    const fitted = fitBlock(readBlock('Nunez\t200\t40\nSmith, John\t340\t41\nSmith\t300\t30'), at(2, 0))
    expect(texts(fitted)).toEqual(['b.mdl=200', 'b.hrp=40', 'a.mdl=340', 'a.hrp=41'])
    expect(fitted.problems).toEqual(['Line 3: “Smith” fits SGT Smith, J. and PFC Smith, A. alike: add the first name.'])
  })

  test('people who are not in the list, and one who is in it twice', () => {
    const fitted = fitBlock(readBlock('Nunez, Zoë\t200\nNunez, Zoë\t300\nDoe, Jane\t100'), at())
    expect(texts(fitted)).toEqual(['b.mdl=200'])
    expect(fitted.problems).toEqual([
      'Line 2: SPC Núñez, Z. is in line 1 already.',
      'Line 3: nobody here is called “Doe, Jane”.',
    ])
  })

  test('a value that does not fit its column is named and left out; replaced values are counted', () => {
    const fitted = fitBlock(readBlock('2000\t41\n300\t40'), at(0, 1, { a: { hrp: '10' }, b: { mdl: '300' } }))
    expect(texts(fitted)).toEqual(['a.hrp=41', 'b.hrp=40'])
    expect(fitted).toMatchObject({ replaces: 1, problems: ['Line 1, SGT Smith, J., mdl: “2000”. Enter up to 700.'] })
  })
})

describe('names of people who are not in the list', () => {
  const words = (id: string, ...known: string[]): EntryColumn => ({
    id,
    label: id,
    width: 5,
    read: (text) => (known.includes(text.toLowerCase()) ? { text: text.toLowerCase() } : { problem: 'No.' }),
  })
  const SHEET = [
    words('standard', 'general', 'combat'),
    words('sex', 'm', 'f'),
    ...COLUMNS,
    words('result', 'go', 'no-go'),
    { ...words('date'), read: (text: string) => (/^\d+ [A-Z]/.test(text) ? { text } : { problem: 'No.' }) },
  ]
  const fit = (text: string, place = {}) => fitBlock(readBlock(text), { ...at(0, 3), columns: SHEET, ...place })
  const nobody = (...names: string[]) =>
    names.map((name, index) => `Line ${index + 1}: nobody here is called “${name}”.`)

  test.each([
    ['one line', 'SGT Zimmerman\t340\t41', ['SGT Zimmerman']],
    ['two of two', 'Zimmerman Paul\t340\nOkafor Ada\t300', ['Zimmerman Paul', 'Okafor Ada']],
    ['ranks before names', '1SG Doe\t340\nE-5 Roe\t300\nCW2 Li\t280', ['1SG Doe', 'E-5 Roe', 'CW2 Li']],
    ['last and first name', 'Zimmerman\tPaul\t340\t41\nOkafor\tAda\t300\t40', ['Zimmerman Paul', 'Okafor Ada']],
    ['rank, last and first name', 'SGT\tDoe\tPaul\t340\nSPC\tRoe\tAda\t300', ['SGT Doe Paul', 'SPC Roe Ada']],
    ['commas', 'Doe, J\t340\nRoe, A\t300', ['Doe, J', 'Roe, A']],
    ['numbered', '1\tSGT Zimmerman\t340\n2\tSPC Okafor\t300', ['SGT Zimmerman', 'SPC Okafor']],
    ['brothers', 'Zimmerman\t340\nZimmerman\t300', ['Zimmerman', 'Zimmerman']],
    ['before other values', 'Zimmerman\tgeneral\tM\t34\t340', ['Zimmerman']],
  ])('%s', (_case, text, names) => {
    expect(fit(text)).toMatchObject({ changes: [], rows: 0, problems: nobody(...names) })
  })

  test('with some who are: only their values are inserted', () => {
    const one = fit('SGT Zimmerman\t340\nSPC Nunez Zoë\t200\nNunez\t300\nSPC Okafor\t280')
    expect(texts(one)).toEqual(['b.mdl=300'])
    expect(one.problems).toHaveLength(3)
    const few = fit('SGT Zimmerman\t340\nNunez\t300\nSPC Okafor\t280\nPFC Adler\t270')
    expect([texts(few), few.problems.length]).toEqual([['b.mdl=300'], 3])
    const half = fit('Zimmerman\tPaul\t340\nSmith\tAnna\t300')
    expect([texts(half), half.problems]).toEqual([['c.mdl=300'], nobody('Zimmerman Paul')])
  })

  test('a name whose row is only hidden is not reported as unknown', () => {
    const others = [row('z', 'SGT Zimmerman, P.', 'Zimmerman', 'SGT Zimmerman')]
    const fitted = fit('SGT Zimmerman\t340\nSPC Okafor\t300', { others })
    expect(fitted).toMatchObject({
      changes: [],
      problems: ['Line 1: “SGT Zimmerman” is not in this list.', 'Line 2: nobody here is called “SPC Okafor”.'],
    })
  })

  test('without a heading, or with an unknown one, they still count as names', () => {
    expect(fit('\tMDL\nSGT Zimmerman\t340\nSPC Okafor\t300')).toMatchObject({
      changes: [],
      problems: ['Line 2: nobody here is called “SGT Zimmerman”.', 'Line 3: nobody here is called “SPC Okafor”.'],
    })
    expect(texts(fit('Trooper\tMDL\nNunez\t340\nSmith Anna\t300'))).toEqual(['b.mdl=340', 'c.mdl=300'])
  })

  test.each([
    ['numbers', '340\t41\n300\t40', 3, ['a.mdl=340', 'a.hrp=41', 'b.mdl=300', 'b.hrp=40']],
    ['sex', 'M\t34\nF\t29', 1, ['a.sex=m', 'a.age=34', 'b.sex=f', 'b.age=29']],
    ['standard', 'General\tM\ncombat\tF', 0, ['a.standard=general', 'a.sex=m', 'b.standard=combat', 'b.sex=f']],
    ['go and no-go', 'GO\t1 Nov\nNO-GO\t2 Nov', 5, ['a.result=go', 'a.date=1 Nov', 'b.result=no-go', 'b.date=2 Nov']],
    ['days', '12 Nov 2026\n13 Nov 2026', 6, ['a.date=12 Nov 2026', 'b.date=13 Nov 2026']],
    ['results in other words', 'PASS\t1 Nov\nFAIL\t2 Nov', 5, ['a.date=1 Nov', 'b.date=2 Nov']],
    ['figures with units', '340 lb\t41\n300 lb\t40', 3, ['a.hrp=41', 'b.hrp=40']],
  ])('%s are not names', (_case, text, column, expected) => {
    expect(texts(fit(text, { column }))).toEqual(expected)
  })
})
