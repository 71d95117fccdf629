import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { isAwayTooLong, keepOfflineDays, noteReached } from './away.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 12)

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a device works for as many days without signal as the roster allows', () => {
  noteReached(NOW)
  expect(isAwayTooLong('ana', false, NOW + 30 * DAY)).toBe(false)
  expect(isAwayTooLong('ana', false, NOW + 30 * DAY + 1)).toBe(true)
  keepOfflineDays('ana', 3)
  expect(isAwayTooLong('ana', false, NOW + 3 * DAY)).toBe(false)
  expect(isAwayTooLong('ana', false, NOW + 3 * DAY + 1)).toBe(true)
  expect(isAwayTooLong('ben', false, NOW + 3 * DAY + 1)).toBe(false)
})

test('with no days nothing is shown at a start without signal, and an open page stays for 6 hours', () => {
  keepOfflineDays('ana', 0)
  noteReached(NOW)
  expect(isAwayTooLong('ana', false, NOW + 1)).toBe(true)
  expect(isAwayTooLong('ana', true, NOW + 6 * HOUR)).toBe(false)
  expect(isAwayTooLong('ana', true, NOW + 6 * HOUR + 1)).toBe(true)
})

test('a clock that was set back gains nothing, and an older version starts counting now', () => {
  expect(isAwayTooLong('ana', false, NOW)).toBe(false)
  expect(isAwayTooLong('ana', false, NOW - 2 * DAY)).toBe(true)
  expect(isAwayTooLong('ana', false, NOW + 31 * DAY)).toBe(true)
})
