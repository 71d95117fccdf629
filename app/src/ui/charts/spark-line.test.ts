import { expect, test } from 'vitest'
import { sparkLine, sparkWords } from './spark-line.ts'

const BOX = { width: 104, height: 24, inset: 2 }

test('the highest value is at the top, the lowest at the bottom, and the dot is on the last', () => {
  expect(sparkLine([10, 20, 15], BOX)).toEqual({ path: 'M2 22L52 2L102 12', end: { x: 102, y: 12, value: 15 } })
})

test('a day without a value leaves a gap, and the dot stays on the last known value', () => {
  expect(sparkLine([10, null, 20, null], BOX)).toEqual({ path: 'M2 22M68.7 2', end: { x: 68.7, y: 2, value: 20 } })
})

test('equal values make a level line in the middle', () => {
  expect(sparkLine([7, 7], BOX).path).toBe('M2 12L102 12')
})

test('no values make no line', () => {
  expect(sparkLine([null], BOX)).toEqual({ path: '', end: null })
  expect(sparkLine([], BOX)).toEqual({ path: '', end: null })
})

test('the words name the first, the last and the range', () => {
  expect(sparkWords('Present, 30 days', [96, null, 90, 1104, 102])).toBe(
    'Present, 30 days: 96 first, 102 last, between 90 and 1,104',
  )
  expect(sparkWords('Present', [null])).toBe('Present: nothing known')
})
