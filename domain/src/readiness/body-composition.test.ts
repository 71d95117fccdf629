import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { formatRatio, waistToHeight } from './body-composition.ts'

describe('waist to height', () => {
  test.each([
    // height, waists, ratio, passed
    [70, [38.5, 38.5, 38.5], '0.550', false],
    [70, [38.5, 38.5, 38.4], '0.547', true],
    [60, [33, 33, 33], '0.550', false],
    [60, [33.49, 33.49, 32.99], '0.547', true],
    // Half an inch divided by three: 0.5497… is truncated, not rounded.
    [67.5, [37, 37, 37.5], '0.550', false],
    [68, [37, 37.5, 37.5], '0.549', true],
    [68.25, [37.5, 37.5, 37.5], '0.547', true],
    [68.24, [37.5, 37.5, 37.5], '0.551', false],
    // Eighths, as on a tape.
    [70, [38.625, 38.875, 38.375], '0.547', true],
    [69.875, [38.5, 38.5, 38.5], '0.550', false],
  ] as const)('height %d, waists %j: %s', (height, waists, ratio, passed) => {
    const result = waistToHeight({ height, waists })
    expect([formatRatio(result.thousandths), result.passed]).toEqual([ratio, passed])
  })

  test('shows the rounded measurements that it used', () => {
    expect(waistToHeight({ height: 68.3, waists: [36.9, 37.49, 38] })).toMatchObject({
      height: 68.5,
      waists: [36.5, 37, 38],
    })
  })

  test('agrees with exact fractions for every half inch', () => {
    const half = (least: number, most: number) => fc.integer({ min: least * 2, max: most * 2 })
    fc.assert(
      fc.property(half(48, 96), half(15, 90), half(15, 90), half(15, 90), (height, a, b, c) => {
        const exact = (BigInt(a + b + c) * 1000n) / (3n * BigInt(height))
        const result = waistToHeight({ height: height / 2, waists: [a / 2, b / 2, c / 2] })
        expect(result.thousandths).toBe(Number(exact))
        expect(result.passed).toBe(exact < 550n)
      }),
    )
  })

  test.each([
    [{ height: 20, waists: [30, 30, 30] }, 'height'],
    [{ height: Number.NaN, waists: [30, 30, 30] }, 'height'],
    [{ height: 70, waists: [30, 300, 30] }, 'waists.1'],
    [{ height: 70, waists: [30, 30, -1] }, 'waists.2'],
    [{ height: 70, waists: [30.1234, 30, 30] }, 'waists.0'],
    [{ height: 70, waists: [30, 30] }, 'waists'],
  ])('%j is refused with its field', (input, field) => {
    const act = () => waistToHeight(input as unknown as Parameters<typeof waistToHeight>[0])
    expect(act).toThrow(Refusal)
    try {
      act()
    } catch (error) {
      expect((error as Refusal).details?.field).toBe(field)
    }
  })
})
