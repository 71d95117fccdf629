import { expect, test } from 'vitest'
import { blankSsns, findGuarded } from '../../kernel/guarded-text.ts'
import type { Grid } from './import-grid.ts'
import { withoutSsns } from './import-ssn.ts'

test('a column that is headed so loses its content below the heading, whatever is in it', () => {
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
    ['Vega, Ana', '(removed)', '11B'],
    ['Ruiz, Leo', '(removed)', '11B'],
    ['Cole, Kim', null, '68W'],
  ])
})

test('a column of nine-digit numbers is one, where its heading says nothing', () => {
  const grid: Grid = [
    ['Name', 'Number', 'DoD ID'],
    ['Vega, Ana', '123456789', '123456789'],
    ['Ruiz, Leo', 987654321, '1234567890'],
    ['Cole, Kim', '112233445', '112233445'],
  ]
  expect(withoutSsns(grid).map((row) => row[1])).toEqual(['Number', '(removed)', '(removed)', '(removed)'])
  // A DoD ID with a digit missing is a problem to be shown.
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

test('anywhere else the number becomes zeros, which are refused as well', () => {
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
