import { describe, expect, test } from 'vitest'
import { entitlementOf } from '../access/entitlement.ts'
import { type SourceState, type SubscriptionSource, subscriptionOf } from './sources.ts'

const NOW = new Date('2026-11-22T06:30:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

function from(source: SubscriptionSource, state: Partial<SourceState> = {}): SourceState {
  return {
    source,
    externalId: source,
    status: 'active',
    reason: null,
    product: null,
    renews: false,
    entitledUntil: null,
    periodEndsAt: null,
    environment: 'production',
    ...state,
  }
}
const reasonFor = (sources: readonly SourceState[]) => entitlementOf(subscriptionOf(sources, NOW), NOW).reason

test('an account that never had a source has no document', () => {
  expect(subscriptionOf([], NOW)).toBeNull()
})

describe('a source that ended does not hide a source that runs', () => {
  test.each([
    [
      'a card subscription and an expired trial',
      from('trial', { entitledUntil: inDays(-1) }),
      from('stripe', { entitledUntil: inDays(20) }),
    ],
    [
      'a store subscription and a canceled card',
      from('stripe', { status: 'canceled' }),
      from('app store', { entitledUntil: inDays(3) }),
    ],
    [
      'a trial and a card that is past due',
      from('stripe', { status: 'past_due' }),
      from('trial', { entitledUntil: inDays(9) }),
    ],
    ['unlimited and an expired store subscription', from('google play', { status: 'expired' }), from('unlimited')],
  ])('%s', (_what, ended, running) => {
    for (const sources of [
      [ended, running],
      [running, ended],
    ]) {
      const document = subscriptionOf(sources, NOW)
      expect(document).toMatchObject({ entitled: true, source: running.source, entitledUntil: running.entitledUntil })
      expect(entitlementOf(document, NOW).entitled).toBe(true)
    }
  })
})

test('with two that run, the right to edit ends with the later one', () => {
  const sources = [from('stripe', { entitledUntil: inDays(3) }), from('app store', { entitledUntil: inDays(20) })]
  expect(subscriptionOf(sources, NOW)).toMatchObject({ source: 'stripe', entitledUntil: inDays(20) })
  expect(subscriptionOf([...sources, from('comp')], NOW)).toMatchObject({ status: 'comp', entitledUntil: null })
})

test('a paid subscription has expired when its time is over and the store sent nothing', () => {
  expect(subscriptionOf([from('stripe', { entitledUntil: NOW })], NOW)).toMatchObject({
    status: 'expired',
    entitled: false,
  })
})

describe('the reason that somebody may not edit', () => {
  test('is the trial only when there was nothing else', () => {
    const trial = from('trial', { entitledUntil: inDays(-100) })
    expect(reasonFor([trial])).toBe('trial_expired')
    expect(reasonFor([trial, from('stripe', { status: 'canceled', entitledUntil: inDays(-1) })])).toBe('canceled')
  })

  test('is the payment past due before one that ended, because the user can still pay it', () => {
    const ended = from('app store', { status: 'expired', entitledUntil: inDays(-1) })
    expect(reasonFor([ended, from('stripe', { status: 'past_due' })])).toBe('past_due')
    expect(reasonFor([ended])).toBe('canceled')
  })

  test('asks for no subscription while one is paused', () => {
    expect(reasonFor([from('google play', { status: 'paused' })])).toBe('inactive')
  })
})
