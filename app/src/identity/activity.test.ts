import { expect, test } from 'vitest'
import { dueNow, HEARTBEAT_MS, SESSION_IDLE_MS } from './activity.ts'

test('a heartbeat is due every 5 minutes', () => {
  expect(dueNow(0, HEARTBEAT_MS - 1)).toBe('nothing')
  expect(dueNow(0, HEARTBEAT_MS)).toBe('heartbeat')
})

test('after 6 hours without activity the session ends, however fresh the last heartbeat is', () => {
  expect(dueNow(SESSION_IDLE_MS - 1, 0)).toBe('nothing')
  expect(dueNow(SESSION_IDLE_MS, 0)).toBe('sign out')
  expect(SESSION_IDLE_MS).toBe(6 * 3600 * 1000)
})
