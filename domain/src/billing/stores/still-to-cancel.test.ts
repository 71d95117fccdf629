import { expect, test } from 'vitest'
import { cancelWords, DEVICE_STORES, isStillCharged } from './still-to-cancel.ts'

test.each([
  ['active', true, true],
  ['past_due', true, true],
  ['paused', true, true],
  ['incomplete', true, true],
  ['active', false, false],
  ['canceled', true, false],
  ['expired', true, false],
] as const)('status %s, renews %s: the store charges again: %s', (status, renews, charged) => {
  expect(isStillCharged({ status, renews })).toBe(charged)
})

test('each store has its own instructions to cancel', () => {
  expect(new Set(DEVICE_STORES.map(cancelWords)).size).toBe(DEVICE_STORES.length)
})
