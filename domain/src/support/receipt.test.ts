import { expect, test } from 'vitest'
import { receiptOf } from './receipt.ts'

test('a receipt can be read out on the phone', () => {
  expect(receiptOf([0, 1, 8, 30, 255, 200])).toBe('M-23AZ-9G')
  for (let drawn = 0; drawn < 256; drawn++) {
    expect(receiptOf(Array.from({ length: 6 }, () => drawn))).toMatch(/^M-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{2}$/)
  }
})
