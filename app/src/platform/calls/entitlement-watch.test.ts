import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KnownEntitlement } from './entitlement.ts'
import { type KnownSubscription, watchEntitlement } from './entitlement-watch.ts'

const NOW = Date.parse('2026-11-22T06:00:00Z')
const DAY_MS = 86_400_000

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

function watched(subscription: KnownSubscription | null) {
  const said: KnownEntitlement[] = []
  const due: number[] = []
  const watch = watchEntitlement(subscription, {
    now: () => Date.now(),
    onEntitlement: (entitlement) => said.push(entitlement),
    onDue: () => due.push(Date.now()),
  })
  return { ...watch, said, due, now: () => said.at(-1) }
}

function trialUntil(end: number): KnownSubscription {
  const at = new Date(end).toISOString()
  return { status: 'trial', statusReason: null, trialEndsAt: at, unlimited: false, entitled: true, entitledUntil: at }
}

describe('what a subscription allows as time passes', () => {
  test('a trial ends at its exact moment, and the server is asked', () => {
    const { now, due } = watched(trialUntil(NOW + 90_000))
    expect(now()).toMatchObject({ entitled: true, readOnly: false, showNudge: false })
    vi.advanceTimersByTime(89_999)
    expect(now()?.entitled).toBe(true)
    expect(due).toEqual([])
    vi.advanceTimersByTime(1)
    expect(now()).toMatchObject({ entitled: false, reason: 'trial_expired', showNudge: true })
    expect(now()?.words).toBe('Your trial ended. Subscribe to resume editing.')
    expect(due).toEqual([NOW + 90_000])
  })

  test('an end later than the longest timer comes at its time, and not at once', () => {
    const end = NOW + 60 * DAY_MS
    const { now } = watched(trialUntil(end))
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(60 * DAY_MS - 1)
    expect(now()?.entitled).toBe(true)
    vi.advanceTimersByTime(1)
    expect(now()?.entitled).toBe(false)
  })

  test('a device that slept past the end notices as soon as it checks', () => {
    const { now, due, look } = watched(trialUntil(NOW + DAY_MS))
    vi.setSystemTime(NOW + 2 * DAY_MS)
    expect(now()?.entitled).toBe(true)
    look()
    expect(now()?.entitled).toBe(false)
    expect(due).toHaveLength(1)
  })

  test('a paid subscription stays active past its end until the server says otherwise, and the server is asked', () => {
    const paid = { ...trialUntil(NOW + 1_000), status: 'active', trialEndsAt: null }
    const { now, due } = watched(paid)
    vi.advanceTimersByTime(1_000)
    expect(now()?.entitled).toBe(true)
    expect(due).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(due).toHaveLength(3)
  })

  test('setting the clock back does not end the trial', () => {
    const { now, look } = watched(trialUntil(NOW + 60_000))
    vi.advanceTimersByTime(60_000)
    expect(now()?.entitled).toBe(false)
    vi.setSystemTime(NOW)
    look()
    expect(now()?.entitled).toBe(true)
  })

  test('there is no timer without an end, or after it', () => {
    watched({ status: 'comp', entitled: true, entitledUntil: null })
    watched({ status: 'trial', trialEndsAt: NOW - 1, entitled: false })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a person who never had a subscription gets no message but may not edit', () => {
    const { now, due } = watched(null)
    expect(now()).toMatchObject({ readOnly: true, reason: null, showNudge: false })
    expect(due).toEqual([])
  })

  test('nothing is reported after the watch has ended', () => {
    const { said, stop } = watched(trialUntil(NOW + 1_000))
    stop()
    vi.advanceTimersByTime(10_000)
    expect(said).toHaveLength(1)
  })
})
