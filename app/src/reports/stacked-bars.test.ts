import { expect, test } from 'vitest'
import { stackedBars } from './stacked-bars.ts'

const BOX = { width: 100, height: 40, gap: 2 }

test('one bar shows shares of the whole width', () => {
  expect(stackedBars([[3, 0, 1]], BOX)).toEqual([
    { part: 0, x: 0, y: 0, width: 74, height: 40 },
    { part: 2, x: 75, y: 0, width: 24, height: 40 },
  ])
})

test('several stand beside each other, on the floor, the highest as high as the box', () => {
  expect(stackedBars([[4], [1, 1]], BOX)).toEqual([
    { part: 0, x: 1, y: 0, width: 48, height: 39 },
    { part: 0, x: 51, y: 30, width: 48, height: 9 },
    { part: 1, x: 51, y: 20, width: 48, height: 9 },
  ])
})

test('without a value there is nothing to draw', () => {
  expect(stackedBars([], BOX)).toEqual([])
  expect(stackedBars([[0, 0]], BOX)).toEqual([])
})
