import { strokes as contract } from '@muster/domain/counseling/schema.ts'
import { expect, test } from 'vitest'
import { pathOf, strokeOf } from './strokes.ts'

const BOX = { width: 350, height: 87.5 }
const at = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))

test('a stroke over any box becomes whole numbers in the units of the contract', () => {
  expect(strokeOf(at([0, 0], [175, 43.75], [350, 87.5]), BOX)).toEqual([0, 0, 500, 125, 1000, 250])
  expect(strokeOf(at([10.1, 10.2], [33.3, 70.9]), BOX).every(Number.isInteger)).toBe(true)
})

test('points outside the box are moved to its edge', () => {
  const stroke = strokeOf(at([-20, 40], [400, 200]), BOX)
  expect(stroke).toEqual([0, 114, 1000, 250])
  expect(contract.safeParse([stroke]).success).toBe(true)
})

test('points that add nothing are dropped, but never the last one', () => {
  expect(strokeOf(at([10, 10], [10.1, 10], [10.2, 10], [40, 10], [40.4, 10]), BOX)).toEqual([29, 29, 114, 29, 115, 29])
  expect(strokeOf(at([10, 10]), BOX)).toEqual([29, 29])
  expect(strokeOf(at([10, 10], [10, 10]), BOX)).toEqual([29, 29])
})

test('a stroke that never ends stays within the storage limit', () => {
  const long = Array.from({ length: 9000 }, (_, index) => ({ x: (index * 17) % 350, y: (index * 5) % 87 }))
  expect(contract.safeParse([strokeOf(long, BOX)]).success).toBe(true)
})

test('a dot is drawn', () => {
  expect(
    pathOf([
      [5, 6],
      [1, 2, 3, 4],
    ]),
  ).toBe('M5 6L5 6M1 2L3 4')
})
