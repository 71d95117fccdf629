import { expect, test, vi } from 'vitest'
import { IDLE_MS } from '@muster/domain/kernel/session-limits.ts'
import { lockFlags } from '../platform/lock/lock-flags.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { clockLeft, dueNow, HEARTBEAT_MS, idleLimitOf, spokenLeft, untilNext, WARN_MS } from './activity.ts'

const WARNED_AT = IDLE_MS - WARN_MS

test('a heartbeat is due every 5 minutes', () => {
  expect(dueNow(0, HEARTBEAT_MS - 1, IDLE_MS)).toBe('nothing')
  expect(dueNow(0, HEARTBEAT_MS, IDLE_MS)).toBe('heartbeat')
})

test('after 6 hours without activity the session ends, however fresh the last heartbeat is', () => {
  expect(dueNow(IDLE_MS - 1, 0, IDLE_MS)).not.toBe('sign out')
  expect(dueNow(IDLE_MS, 0, IDLE_MS)).toBe('sign out')
  expect(IDLE_MS).toBe(6 * 3600 * 1000)
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
  expect(dueNow(WARNED_AT - 1, 0, IDLE_MS)).toBe('nothing')
  expect(dueNow(WARNED_AT, HEARTBEAT_MS, IDLE_MS)).toBe('warning')
  expect(dueNow(IDLE_MS - 1, 0, IDLE_MS)).toBe('warning')
  expect(WARN_MS).toBe(5 * 60_000)
})

test('the next check comes when something is due', () => {
  expect(untilNext(0, IDLE_MS)).toBe(WARNED_AT)
  expect(untilNext(WARNED_AT - 1, IDLE_MS)).toBe(1)
  expect(untilNext(WARNED_AT, IDLE_MS)).toBe(WARN_MS)
  expect(untilNext(IDLE_MS + 1, IDLE_MS)).toBe(0)
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
