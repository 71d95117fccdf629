import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APP_LOCK_IDLE_MS, IDLE_MS, WHOLE_MS } from '@muster/domain/kernel/session-limits.ts'
import { WARN_MS } from './activity.ts'
import { SessionWatch } from './session-watch.ts'

const MINUTE = 60_000
const BEFORE_WARNING = IDLE_MS - WARN_MS

/** The tabs of one browser share the time of the last activity. */
function browser() {
  const told: string[] = []
  let last = Number.NEGATIVE_INFINITY
  let ended = 0
  let why = ''
  let fails = false
  let shown = true
  let limit = IDLE_MS
  let latest = Number.POSITIVE_INFINITY
  const tabs: SessionWatch[] = []
  return {
    told,
    ended: () => ended,
    why: () => why,
    lasts: (until: number) => (latest = until),
    last: () => last,
    show: (now: boolean) => (shown = now),
    lock: (on: boolean) => (limit = on ? APP_LOCK_IDLE_MS : IDLE_MS),
    offline: (now: boolean) => (fails = now),
    tab() {
      const watch = new SessionWatch({
        now: () => Date.now(),
        idleFor: (now) => now - last,
        limit: () => limit,
        latestEnd: () => latest,
        isLookedAt: () => shown,
        note: (now) => {
          last = now
          for (const other of tabs) if (other !== watch) other.look()
        },
        tell: async (event) => {
          told.push(event)
          if (fails) throw new Error('no network')
        },
        end: (reason) => {
          ended++
          why = reason
        },
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
  expect(behind.ending.get()).toBeNull()
  expect(here.ended()).toBe(2)
})

test('it warns exactly 5 minutes before the end, and ends without activity', () => {
  const start = Date.now()
  const here = browser()
  const watch = here.tab()
  vi.advanceTimersByTime(BEFORE_WARNING - 1)
  expect(watch.ending.get()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(watch.ending.get()).toEqual({ at: start + IDLE_MS, why: 'inactive' })
  vi.advanceTimersByTime(WARN_MS - 1)
  expect(here.ended()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(here.ended()).toBe(1)
  expect(watch.ending.get()).toBeNull()
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
  expect(watch.ending.get()).toBeNull()
  expect(here.told.slice(before)).toContain('heartbeat')
  vi.advanceTimersByTime(BEFORE_WARNING - 1)
  expect(watch.ending.get()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(watch.ending.get()).not.toBeNull()
})

test('activity in one tab ends the warning in all', () => {
  const here = browser()
  const [one, other] = [here.tab(), here.tab()]
  vi.advanceTimersByTime(BEFORE_WARNING + MINUTE)
  expect([one.ending.get(), other.ending.get()]).not.toContain(null)
  other.active()
  expect([one.ending.get(), other.ending.get()]).toEqual([null, null])
  vi.advanceTimersByTime(WARN_MS)
  expect(here.ended()).toBe(0)
})

test('after a sleep of more than 6 h: signed out at once, and no activity revives it', () => {
  const here = browser()
  const watch = here.tab()
  const seen: unknown[] = []
  watch.ending.subscribe(() => seen.push(watch.ending.get()))
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
  expect(watch.ending.get()).toEqual({ at: start + IDLE_MS, why: 'inactive' })
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
  expect([phone.ended(), watch.ending.get()]).toEqual([0, null])
  phone.lock(false)
  watch.limitChanged()
  expect(phone.ended()).toBe(1)
})

test('a session that has lasted long enough ends, used or not, after one warning that the person can put aside', () => {
  const start = Date.now()
  const here = browser()
  here.lasts(start + WHOLE_MS)
  const watch = here.tab()
  for (let used = 0; used < WHOLE_MS - WARN_MS; used += 60 * MINUTE) {
    vi.setSystemTime(start + used)
    watch.active()
    expect(watch.ending.get()).toBeNull()
  }
  vi.setSystemTime(start + WHOLE_MS - WARN_MS)
  watch.active()
  expect(watch.ending.get()).toEqual({ at: start + WHOLE_MS, why: 'over' })
  // Touching the page changes nothing: only an answer closes the warning.
  watch.active()
  expect(watch.ending.get()).not.toBeNull()
  watch.stay()
  expect(watch.ending.get()).toBeNull()
  vi.advanceTimersByTime(WARN_MS - 1)
  expect(watch.ending.get()).toBeNull()
  expect(here.ended()).toBe(0)
  vi.advanceTimersByTime(1)
  expect([here.ended(), here.why()]).toEqual([1, 'over'])
})

test('a warning that nobody is there comes first, and staying keeps the session until its own end', () => {
  const start = Date.now()
  const here = browser()
  here.lasts(start + WHOLE_MS)
  const watch = here.tab()
  vi.setSystemTime(start + BEFORE_WARNING)
  watch.look()
  expect(watch.ending.get()).toEqual({ at: start + IDLE_MS, why: 'inactive' })
  watch.stay()
  expect(watch.ending.get()).toBeNull()
  const used = Date.now()
  vi.setSystemTime(start + WHOLE_MS - WARN_MS - 1)
  watch.look()
  expect(watch.ending.get()).toEqual({ at: used + IDLE_MS, why: 'inactive' })
  watch.stay()
  expect(watch.ending.get()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(watch.ending.get()).toEqual({ at: start + WHOLE_MS, why: 'over' })
})
