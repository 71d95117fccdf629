import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APP_LOCK_IDLE_MS, IDLE_MS } from '@muster/domain/kernel/session-limits.ts'
import { WARN_MS } from './activity.ts'
import { SessionWatch } from './session-watch.ts'

const MINUTE = 60_000
const BEFORE_WARNING = IDLE_MS - WARN_MS

/** The tabs of one browser share the time of the last activity. */
function browser() {
  const told: string[] = []
  let last = Number.NEGATIVE_INFINITY
  let ended = 0
  let fails = false
  let shown = true
  let limit = IDLE_MS
  const tabs: SessionWatch[] = []
  return {
    told,
    ended: () => ended,
    last: () => last,
    show: (now: boolean) => (shown = now),
    lock: (on: boolean) => (limit = on ? APP_LOCK_IDLE_MS : IDLE_MS),
    offline: (now: boolean) => (fails = now),
    tab() {
      const watch = new SessionWatch({
        now: () => Date.now(),
        idleFor: (now) => now - last,
        limit: () => limit,
        isLookedAt: () => shown,
        note: (now) => {
          last = now
          for (const other of tabs) if (other !== watch) other.look()
        },
        tell: async (event) => {
          told.push(event)
          if (fails) throw new Error('no network')
        },
        end: () => ended++,
      })
      tabs.push(watch)
      watch.start()
      return watch
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T06:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the watch does not revive a session that is over when it starts', () => {
  const here = browser()
  here.tab()
  vi.setSystemTime(Date.now() + IDLE_MS)
  const told = here.told.length
  here.tab()
  expect(here.ended()).toBe(1)
  expect(here.told).toHaveLength(told)
})

test('a background tab that finds the session again does not extend it', () => {
  const here = browser()
  here.tab()
  const begun = here.last()
  vi.advanceTimersByTime(60 * MINUTE)
  here.show(false)
  const behind = here.tab()
  expect(here.last()).toBe(begun)
  vi.advanceTimersByTime(IDLE_MS - 60 * MINUTE)
  expect(behind.endsAt.get()).toBeNull()
  expect(here.ended()).toBe(2)
})

test('it warns exactly 5 minutes before the end, and ends without activity', () => {
  const start = Date.now()
  const here = browser()
  const watch = here.tab()
  vi.advanceTimersByTime(BEFORE_WARNING - 1)
  expect(watch.endsAt.get()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(watch.endsAt.get()).toBe(start + IDLE_MS)
  vi.advanceTimersByTime(WARN_MS - 1)
  expect(here.ended()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(here.ended()).toBe(1)
  expect(watch.endsAt.get()).toBeNull()
  // The session is over: no event on the page may revive it.
  watch.active()
  watch.stay()
  vi.advanceTimersByTime(IDLE_MS)
  expect(here.ended()).toBe(1)
})

test('a person who chooses to stay is signed in, and the server learns it at once', () => {
  const here = browser()
  const watch = here.tab()
  vi.advanceTimersByTime(BEFORE_WARNING + 2 * MINUTE)
  const before = here.told.length
  watch.stay()
  expect(watch.endsAt.get()).toBeNull()
  expect(here.told.slice(before)).toContain('heartbeat')
  vi.advanceTimersByTime(BEFORE_WARNING - 1)
  expect(watch.endsAt.get()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(watch.endsAt.get()).not.toBeNull()
})

test('activity in one tab ends the warning in all', () => {
  const here = browser()
  const [one, other] = [here.tab(), here.tab()]
  vi.advanceTimersByTime(BEFORE_WARNING + MINUTE)
  expect([one.endsAt.get(), other.endsAt.get()]).not.toContain(null)
  other.active()
  expect([one.endsAt.get(), other.endsAt.get()]).toEqual([null, null])
  vi.advanceTimersByTime(WARN_MS)
  expect(here.ended()).toBe(0)
})

test('after a sleep of more than 6 h: signed out at once, and no activity revives it', () => {
  const here = browser()
  const watch = here.tab()
  const seen: (number | null)[] = []
  watch.endsAt.subscribe(() => seen.push(watch.endsAt.get()))
  vi.setSystemTime(Date.now() + IDLE_MS + MINUTE)
  watch.active()
  expect(here.ended()).toBe(1)
  expect(seen).toEqual([])
})

test('after a sleep in the last minutes the warning shows the time that is left', () => {
  const start = Date.now()
  const here = browser()
  const watch = here.tab()
  vi.setSystemTime(start + IDLE_MS - MINUTE)
  watch.look()
  expect(watch.endsAt.get()).toBe(start + IDLE_MS)
  vi.advanceTimersByTime(MINUTE)
  expect(here.ended()).toBe(1)
})

test('a heartbeat every 5 minutes, sooner after a failed one', async () => {
  const here = browser()
  here.tab()
  expect(here.told).toEqual(['signin'])
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(here.told).toEqual(['signin', 'heartbeat'])
  here.offline(true)
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(here.told).toHaveLength(3)
  here.offline(false)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(here.told).toHaveLength(4)
})

test('it also ends without a network', async () => {
  const here = browser()
  here.tab()
  here.offline(true)
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  expect(here.ended()).toBe(1)
})

test('moving the mouse on the page is noted seldom', () => {
  const here = browser()
  const watch = here.tab()
  const start = here.last()
  vi.advanceTimersByTime(14_000)
  watch.active()
  expect(here.last()).toBe(start)
  vi.advanceTimersByTime(1_000)
  watch.active()
  expect(here.last()).toBe(start + 15_000)
})

test('behind the app lock it lasts 30 days, and the server learns of the lock at once', async () => {
  const phone = browser()
  const watch = phone.tab()
  phone.lock(true)
  watch.limitChanged()
  expect(phone.told).toEqual(['signin', 'heartbeat'])
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  expect([phone.ended(), watch.endsAt.get()]).toEqual([0, null])
  phone.lock(false)
  watch.limitChanged()
  expect(phone.ended()).toBe(1)
})
