import { strokes as contract } from '@muster/domain/counseling/schema.ts'
import { expect, test } from 'vitest'
import { pathOf, strokeOf } from './strokes.ts'

const BOX = { width: 350, height: 87.5 }
const at = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))

test('a stroke over any box is whole numbers in the contract’s', () => {
  expect(strokeOf(at([0, 0], [175, 43.75], [350, 87.5]), BOX)).toEqual([0, 0, 500, 125, 1000, 250])
  expect(strokeOf(at([10.1, 10.2], [33.3, 70.9]), BOX).every(Number.isInteger)).toBe(true)
})

test('what leaves the box ends at its edge', () => {
  const stroke = strokeOf(at([-20, 40], [400, 200]), BOX)
  expect(stroke).toEqual([0, 114, 1000, 250])
  expect(contract.safeParse([stroke]).success).toBe(true)
})

test('points that say nothing are left out, the last one never', () => {
  expect(strokeOf(at([10, 10], [10.1, 10], [10.2, 10], [40, 10], [40.4, 10]), BOX)).toEqual([29, 29, 114, 29, 115, 29])
  expect(strokeOf(at([10, 10]), BOX)).toEqual([29, 29])
  expect(strokeOf(at([10, 10], [10, 10]), BOX)).toEqual([29, 29])
})

test('a hand that never lifts stays within what is stored', () => {
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
