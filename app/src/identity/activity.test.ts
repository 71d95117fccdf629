import { expect, test } from 'vitest'
import { clockLeft, dueNow, HEARTBEAT_MS, SESSION_IDLE_MS, spokenLeft, untilNext, WARN_MS } from './activity.ts'

const WARNED_AT = SESSION_IDLE_MS - WARN_MS

test('a heartbeat is due every 5 minutes', () => {
  expect(dueNow(0, HEARTBEAT_MS - 1)).toBe('nothing')
  expect(dueNow(0, HEARTBEAT_MS)).toBe('heartbeat')
})

test('after 6 hours without activity the session ends, however fresh the last heartbeat is', () => {
  expect(dueNow(SESSION_IDLE_MS - 1, 0)).not.toBe('sign out')
  expect(dueNow(SESSION_IDLE_MS, 0)).toBe('sign out')
  expect(SESSION_IDLE_MS).toBe(6 * 3600 * 1000)
})

test('the last 5 minutes are the time of the warning', () => {
  expect(dueNow(WARNED_AT - 1, 0)).toBe('nothing')
  expect(dueNow(WARNED_AT, HEARTBEAT_MS)).toBe('warning')
  expect(dueNow(SESSION_IDLE_MS - 1, 0)).toBe('warning')
  expect(WARN_MS).toBe(5 * 60_000)
})

test('the next look comes when something is due', () => {
  expect(untilNext(0)).toBe(WARNED_AT)
  expect(untilNext(WARNED_AT - 1)).toBe(1)
  expect(untilNext(WARNED_AT)).toBe(WARN_MS)
  expect(untilNext(SESSION_IDLE_MS + 1)).toBe(0)
})

test('the countdown is shown each second and said seldom', () => {
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
