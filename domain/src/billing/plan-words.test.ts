import { describe, expect, it } from 'vitest'
import { type Billing, type BillingSource, planWords } from './plan-words.ts'
import { SECOND_REFUNDED } from './sources.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const day = (at: Date) => at.toISOString().slice(0, 10)

function billing(entitled: boolean, change: Partial<BillingSource> | null): Billing {
  const source: BillingSource = {
    source: 'stripe',
    status: 'active',
    reason: null,
    entitledUntil: inDays(33),
    periodEndsAt: inDays(30),
    renews: true,
    environment: 'production',
    since: inDays(-10),
    ...change,
  }
  const sources = change === null ? [] : [source]
  return { entitled, follows: change && source.source, sources, card: 'live', hasCustomer: true }
}
const said = (entitled: boolean, change: Partial<BillingSource> | null) =>
  planWords(billing(entitled, change), now, day)

describe('a subscription is described in words', () => {
  it.each<[string, boolean, Partial<BillingSource> | null, string, string]>([
    ['none', false, null, 'None', 'trial begins'],
    ['unlimited', true, { source: 'unlimited', entitledUntil: null }, 'Active', 'nothing to pay'],
    ['free', true, { source: 'comp', entitledUntil: null }, 'Active', 'nothing to pay'],
    ['a trial', true, { source: 'trial', entitledUntil: inDays(20), renews: false }, 'Trial', 'until 2026-12-10'],
    ['a trial that ended', false, { source: 'trial', entitledUntil: inDays(-1) }, 'Ended', 'Your trial ended.'],
    ['one that renews', true, {}, 'Active', 'renews on 2026-12-20'],
    ['one that is not charged yet', true, { reason: 'not charged yet' }, 'Active', 'pay first on 2026-12-20'],
    ['one that ends', true, { renews: false, entitledUntil: inDays(5) }, 'Ends', 'ends on 2026-11-25'],
    ['past due', false, { status: 'past_due' }, 'Past due', 'Update billing'],
    ['not paid', false, { status: 'incomplete' }, 'Not paid', 'Update billing'],
    ['never paid', false, { status: 'incomplete', reason: 'expired' }, 'Ended', 'Subscribe'],
    ['paused', false, { status: 'paused' }, 'Paused', 'paused'],
    ['over', false, { status: 'canceled', entitledUntil: inDays(-2) }, 'Ended', 'ended on 2026-11-18'],
  ])('%s', (_what, entitled, change, state, words) => {
    const plan = said(entitled, change)
    expect(plan.state).toBe(state)
    expect(plan.words).toContain(words)
  })

  it('says that a second subscription was refunded', () => {
    const one = billing(true, {})
    const [kept] = one.sources
    if (!kept) throw new Error('there is one')
    const second = { ...kept, status: 'canceled' as const, reason: SECOND_REFUNDED, entitledUntil: inDays(0) }
    expect(planWords(one, now, day).wasRefunded).toBe(false)
    expect(planWords({ ...one, sources: [second, kept] }, now, day)).toMatchObject({
      state: 'Active',
      wasRefunded: true,
    })
  })

  it('counts the days of a trial', () => {
    expect(said(true, { source: 'trial', entitledUntil: inDays(20) }).trial).toEqual({ day: 11, days: 30 })
    expect(said(true, {}).trial).toBeNull()
  })

  it('knows what can be done about the card subscription', () => {
    expect(said(true, {}).card).toBe('renews')
    expect(said(true, { renews: false }).card).toBe('ends')
    expect(said(false, { status: 'past_due' }).card).toBe('due')
    expect(said(false, { status: 'canceled' }).card).toBe('none')
  })

  it('names the store that sold the subscription', () => {
    expect(said(true, { source: 'app store' }).managedAt).toBe('App Store')
    expect(said(true, { source: 'google play', renews: false }).managedAt).toBe('Google Play')
    expect(said(true, {}).managedAt).toBeNull()
  })
})
