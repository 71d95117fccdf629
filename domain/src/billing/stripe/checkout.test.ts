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
    ['who has nothing', [], null],
    ['who tries it out', [source({ source: 'trial' })], null],
    ['whose trial ended', [source({ source: 'trial', entitledUntil: inDays(-1) })], null],
    ['whose card subscription ended', [source({ status: 'canceled', entitledUntil: inDays(-1) })], null],
    ['whose card subscription never began', [source({ status: 'incomplete' })], null],
    ['whose card subscription was not heard of for long', [source({ entitledUntil: inDays(-1) })], null],
    ['who pays by card', [source({})], 'You have a card subscription already.'],
    ['whose card subscription ends', [source({ renews: false })], /Resume it/],
    ['whose payment is due', [source({ status: 'past_due', entitledUntil: inDays(-3) })], /payment due/],
    ['whose card subscription is paused', [source({ status: 'paused', entitledUntil: inDays(-3) })], /paused/],
    ['who is unlimited', [source({ source: 'unlimited', entitledUntil: null })], /unlimited/],
    ['who pays nothing', [source({ source: 'comp', entitledUntil: null })], /nothing to pay/],
    ['who pays in the App Store', [source({ source: 'app store' })], /App Store/],
    ['who pays at Google', [source({ source: 'google play' })], /Google Play/],
    ['who has ended it in the App Store', [source({ source: 'app store', renews: false })], null],
    ['whose App Store subscription ran out', [source({ source: 'app store', entitledUntil: inDays(-1) })], null],
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
