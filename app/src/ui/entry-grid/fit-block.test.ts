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
  test('tabs, lines, quoted cells, and what is empty around them', () => {
    expect(readBlock('"Smith, John"\t340\t\r\n"say ""hi""\nthere"\t 5" \t\n\t\t\n')).toEqual([
      ['Smith, John', '340'],
      ['say "hi"\nthere', '5"'],
    ])
    expect(readBlock('"Bear\t1')).toEqual([['"Bear', '1']])
    expect(readBlock('')).toEqual([])
  })

  test('one cell is no block, whatever ends it', () => {
    expect([isBlock('340'), isBlock('340\r\n'), isBlock('340\t41'), isBlock('340\n41')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('where it goes', () => {
  test('without names: from the cursor on', () => {
    const fitted = fitBlock(readBlock('340\t41\n300\t'), at(1, 1))
    expect(texts(fitted)).toEqual(['b.mdl=340', 'b.hrp=41', 'c.mdl=300'])
    expect(fitted).toMatchObject({ rows: 2, replaces: 0, problems: [] })
  })

  test('too many lines or columns are said, and what fits is offered', () => {
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

  test('a column that has values and no heading is said, and empty lines are passed over', () => {
    const fitted = fitBlock(readBlock('Name\tMDL\r\nNunez\t200\t41\r\n\t\r\nSmith, John\t340\r\n'), at())
    expect(texts(fitted)).toEqual(['b.mdl=200', 'a.mdl=340'])
    expect(fitted.problems).toEqual(['Column 3 of the block has no heading, and is left out.'])
  })

  test('names in the first columns without headings; values go where they can stand', () => {
    const fitted = fitBlock(readBlock('Nunez\t200\t40\nSmith, John\t340\t41\nSmith\t300\t30'), at(2, 0))
    expect(texts(fitted)).toEqual(['b.mdl=200', 'b.hrp=40', 'a.mdl=340', 'a.hrp=41'])
    expect(fitted.problems).toEqual(['Line 3: “Smith” fits SGT Smith, J. and PFC Smith, A. alike: add the first name.'])
  })

  test('people who are not here, and one who is there twice', () => {
    const fitted = fitBlock(readBlock('Nunez, Zoë\t200\nNunez, Zoë\t300\nDoe, Jane\t100'), at())
    expect(texts(fitted)).toEqual(['b.mdl=200'])
    expect(fitted.problems).toEqual([
      'Line 2: SPC Núñez, Z. stands in line 1 already.',
      'Line 3: nobody here is called “Doe, Jane”.',
    ])
  })

  test('a value that cannot stand in its column is named and left out; what is replaced is counted', () => {
    const fitted = fitBlock(readBlock('2000\t41\n300\t40'), at(0, 1, { a: { hrp: '10' }, b: { mdl: '300' } }))
    expect(texts(fitted)).toEqual(['a.hrp=41', 'b.hrp=40'])
    expect(fitted).toMatchObject({ replaces: 1, problems: ['Line 1, SGT Smith, J., mdl: “2000”. Enter up to 700.'] })
  })
})
