import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IDLE_MS, WHOLE_MS } from '@muster/domain/kernel/session-limits.ts'
import { lockFlags } from '../platform/lock/lock-flags.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import {
  clockLeft,
  dueNow,
  HEARTBEAT_MS,
  idleLimitOf,
  latestEndOf,
  noteActivity,
  overFor,
  spokenLeft,
  untilNext,
  WARN_MS,
} from './activity.ts'
import { forgetLimits, setLimits } from './limits-here.ts'

test('a heartbeat is due every 5 minutes', () => {
  expect(dueNow(IDLE_MS, HEARTBEAT_MS - 1)).toBe('nothing')
  expect(dueNow(IDLE_MS, HEARTBEAT_MS)).toBe('heartbeat')
})

test('at its end the session ends, however fresh the last heartbeat is', () => {
  expect(dueNow(1, 0)).not.toBe('sign out')
  expect(dueNow(0, 0)).toBe('sign out')
  expect([IDLE_MS, WHOLE_MS]).toEqual([6 * 3600 * 1000, 12 * 3600 * 1000])
})

describe('the limits of a session', () => {
  const NOW = Date.parse('2026-11-12T06:30:00Z')
  beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()))
  afterEach(() => void vi.unstubAllGlobals())

  test('are the usual ones until the server has said, and then what it said', () => {
    noteActivity(NOW)
    expect([idleLimitOf('ada'), latestEndOf('ada')]).toEqual([IDLE_MS, Infinity])
    setLimits({ idleMs: 1_800_000, endsBy: Infinity })
    expect([idleLimitOf('ada'), latestEndOf('ada')]).toEqual([1_800_000, Infinity])
    setLimits({ idleMs: 1_800_000, endsBy: NOW + 3_600_000 })
    expect([idleLimitOf('ada'), latestEndOf('ada')]).toEqual([1_800_000, NOW + 3_600_000])
    expect(overFor('ada', NOW + 1_799_999)).toBeNull()
    expect(overFor('ada', NOW + 1_800_000)).toBe('inactive')
    noteActivity(NOW + 3_500_000)
    expect(overFor('ada', NOW + 3_599_999)).toBeNull()
    expect(overFor('ada', NOW + 3_600_000)).toBe('over')
    forgetLimits()
    expect(overFor('ada', NOW + 3_600_000)).toBeNull()
  })

  test('behind the app lock leave only activity', () => {
    noteActivity(NOW)
    setLimits({ idleMs: 3_600_000, endsBy: NOW + 3_600_000 })
    lockFlags.set('ada', { biometrics: true, pin: false })
    expect(overFor('ada', NOW + 29 * 86_400_000)).toBeNull()
    expect(overFor('ada', NOW + 30 * 86_400_000)).toBe('inactive')
    lockFlags.set('ada', null)
  })
})

test('behind the app lock of this phone its account may be inactive for 30 days, but no other', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  lockFlags.set('ada', { biometrics: true, pin: false })
  expect([idleLimitOf('ada'), idleLimitOf('bob'), idleLimitOf(null)]).toEqual([30 * 24 * 3600 * 1000, IDLE_MS, IDLE_MS])
  lockFlags.set('ada', null)
  expect(idleLimitOf('ada')).toBe(IDLE_MS)
  vi.unstubAllGlobals()
})

test('the warning is due in the last 5 minutes', () => {
  expect(dueNow(WARN_MS + 1, 0)).toBe('nothing')
  expect(dueNow(WARN_MS, HEARTBEAT_MS)).toBe('warning')
  expect(dueNow(1, 0)).toBe('warning')
  expect(WARN_MS).toBe(5 * 60_000)
})

test('the next check comes when something is due', () => {
  expect(untilNext(IDLE_MS)).toBe(IDLE_MS - WARN_MS)
  expect(untilNext(WARN_MS + 1)).toBe(1)
  expect(untilNext(WARN_MS)).toBe(WARN_MS)
  expect(untilNext(-1)).toBe(0)
})

test('the countdown is shown every second and read aloud seldom', () => {
  expect(clockLeft(WARN_MS)).toBe('5:00')
  expect(clockLeft(61_000)).toBe('1:01')
  expect(clockLeft(-5)).toBe('0:00')
  const said = Array.from({ length: 300 }, (_, second) => spokenLeft((300 - second) * 1000))
  expect([...new Set(said)]).toEqual([
    '5 minutes left',
    '4 minutes left',
    '3 minutes left',
    '2 minutes left',
    '1 minute left',
    '30 seconds left',
    '10 seconds left',
  ])
})
