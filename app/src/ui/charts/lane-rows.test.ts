import { expect, test } from 'vitest'
import { barByKey, placed } from './lane-rows.ts'

const bar = (key: string, from: number, to: number) => ({ key, from, to })
const rows = (bars: ReturnType<typeof bar>[], words = 0) =>
  placed(bars, { length: 24, wordsOf: () => words }).map((each) => `${each.bar.key} ${each.row} ${each.words}`)

test('a bar that begins when another ends shares its row, one that overlaps has its own', () => {
  expect(rows([bar('b', 2, 3), bar('a', 1, 2), bar('c', 2, 4), bar('d', 3, 5)])).toEqual([
    'a 0 in',
    'c 0 in',
    'b 1 in',
    'd 1 in',
  ])
})

test('letters beside a short bar take room, and stay on the chart at its end', () => {
  expect(rows([bar('a', 1, 2), bar('b', 3, 8), bar('c', 23, 24)], 2)).toEqual(['a 0 after', 'b 1 in', 'c 0 before'])
})

test('keys walk in a lane, and to the nearest bar of the next lane that has one', () => {
  const lanes = [[bar('a', 1, 2), bar('b', 9, 10)], [], [bar('c', 0, 1), bar('d', 8, 9), bar('e', 20, 21)]]
  const walk = (at: string, ...keys: string[]) => keys.reduce((on, key) => barByKey(key, on, lanes) ?? '?', at)
  expect(walk('a', 'ArrowRight')).toBe('b')
  expect(walk('b', 'ArrowRight')).toBe('b')
  expect(walk('b', 'ArrowDown')).toBe('d')
  expect(walk('e', 'ArrowUp')).toBe('b')
  expect(walk('a', 'ArrowUp')).toBe('a')
  expect(walk('d', 'Home', 'End')).toBe('e')
  expect(barByKey('Enter', 'a', lanes)).toBe(null)
  expect(barByKey('Home', 'gone', lanes)).toBe(null)
})
