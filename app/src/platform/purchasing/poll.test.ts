import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseBefore, poll, PRODUCT_WAIT_MS } from './poll.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('twelve looks with growing pauses, at most four seconds', async () => {
  const looks: number[] = []
  const began = Date.now()
  const found = poll(() => {
    looks.push(Date.now() - began)
    return null
  })
  await vi.runAllTimersAsync()
  await expect(found).resolves.toBeNull()
  expect(looks).toHaveLength(12)
  const pauses = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
  expect(pauses).toEqual([800, 1_200, 1_800, 2_700, ...Array<number>(7).fill(4_000)])
  expect(pauseBefore(30)).toBe(4_000)
})

test('it ends when it finds something', async () => {
  let looks = 0
  const found = poll(() => (++looks === 3 ? 'there' : null))
  await vi.runAllTimersAsync()
  await expect(found).resolves.toBe('there')
  expect(looks).toBe(3)
})

test('not longer than the limit, with a last look at the end', async () => {
  const began = Date.now()
  let last = 0
  const found = poll(
    () => {
      last = Date.now() - began
      return null
    },
    { forMs: PRODUCT_WAIT_MS },
  )
  await vi.runAllTimersAsync()
  await expect(found).resolves.toBeNull()
  expect(last).toBe(30_000)
})

test('stops when nobody waits any more', async () => {
  let looks = 0
  const found = poll(
    () => {
      looks += 1
      return null
    },
    { stopped: () => looks === 2 },
  )
  await vi.runAllTimersAsync()
  await expect(found).resolves.toBeNull()
  expect(looks).toBe(2)
})
