import { describe, expect, it } from 'vitest'
import type { SourceState } from '../sources.ts'
import { checkoutRefusal, firstPaymentAt, keptCard } from './checkout.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

function source(change: Partial<SourceState>): SourceState {
  return {
    source: 'stripe',
    externalId: 'sub_1',
    status: 'active',
    reason: null,
    product: null,
    entitledUntil: inDays(20),
    periodEndsAt: inDays(17),
    renews: true,
    environment: 'production',
    ...change,
  }
}

describe('who may start to pay by card', () => {
  it.each([
    ['no source', [], null],
    ['a trial', [source({ source: 'trial' })], null],
    ['a trial that ended', [source({ source: 'trial', entitledUntil: inDays(-1) })], null],
    ['a card subscription that ended', [source({ status: 'canceled', entitledUntil: inDays(-1) })], null],
    ['a card subscription that never began', [source({ status: 'incomplete' })], null],
    ['a card subscription without news for a long time', [source({ entitledUntil: inDays(-1) })], null],
    ['a card subscription', [source({})], 'You have a card subscription already.'],
    ['a card subscription that ends', [source({ renews: false })], /Resume it/],
    ['a payment that is due', [source({ status: 'past_due', entitledUntil: inDays(-3) })], /payment due/],
    ['a paused card subscription', [source({ status: 'paused', entitledUntil: inDays(-3) })], /paused/],
    ['unlimited', [source({ source: 'unlimited', entitledUntil: null })], /unlimited/],
    ['free of charge', [source({ source: 'comp', entitledUntil: null })], /nothing to pay/],
    ['an App Store subscription', [source({ source: 'app store' })], /App Store/],
    ['a Google Play subscription', [source({ source: 'google play' })], /Google Play/],
    ['an App Store subscription that was canceled', [source({ source: 'app store', renews: false })], null],
    ['an App Store subscription that expired', [source({ source: 'app store', entitledUntil: inDays(-1) })], null],
  ])('%s', (_who, sources, refusal) => {
    const said = checkoutRefusal(sources, now)
    if (refusal instanceof RegExp) expect(said).toMatch(refusal)
    else expect(said).toBe(refusal)
  })

  it('the first payment is due when the trial ends, unless that is within two days', () => {
    expect(firstPaymentAt([source({ source: 'trial', entitledUntil: inDays(10) })], now)).toEqual(inDays(10))
    expect(firstPaymentAt([source({ source: 'trial', entitledUntil: inDays(2) })], now)).toBeNull()
    expect(firstPaymentAt([source({ source: 'trial', entitledUntil: inDays(-2) })], now)).toBeNull()
    expect(firstPaymentAt([], now)).toBeNull()
  })
})

describe('with two card subscriptions', () => {
  const named = (externalId: string, change: Partial<SourceState> = {}) => source({ externalId, ...change })

  it('the first one is kept, and a paid one before one that is due', () => {
    expect(keptCard([named('a'), named('b')], now)?.externalId).toBe('a')
    expect(keptCard([named('a', { status: 'past_due' }), named('b')], now)?.externalId).toBe('b')
    expect(keptCard([named('a', { status: 'canceled' }), named('b', { status: 'past_due' })], now)?.externalId).toBe(
      'b',
    )
    expect(keptCard([named('a', { source: 'app store' })], now)).toBeNull()
  })
})
