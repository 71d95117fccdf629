import { expect, test } from 'vitest'
import { type Billing, planWords } from '../plan-words.ts'
import { planInStore } from './plan-in-store.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const plan = (source: Billing['sources'][number]['source'], renews = true) =>
  planWords(
    {
      entitled: true,
      follows: source,
      sources: [
        {
          source,
          status: 'active',
          reason: null,
          entitledUntil: '2026-04-01T00:00:00Z',
          periodEndsAt: '2026-04-01T00:00:00Z',
          renews,
          environment: 'production',
          since: '2026-01-01T00:00:00Z',
        },
      ],
      card: 'live',
      hasCustomer: true,
    },
    NOW,
    (at) => at.toISOString().slice(0, 10),
  )

test.each([
  ['stripe', 'app store', 'elsewhere'],
  ['google play', 'app store', 'elsewhere'],
  ['app store', 'app store', 'here'],
  ['app store', 'google play', 'elsewhere'],
  ['google play', 'google play', 'here'],
  ['trial', 'app store', null],
  ['unlimited', 'google play', null],
] as const)('a plan of %s, in the app of %s, is managed %s', (source, here, managed) => {
  const shown = planInStore(plan(source), here)
  expect(shown.managed).toBe(managed)
  expect(JSON.stringify(shown)).not.toMatch(/by card|App Store|Google|Stripe/)
})

test('keeps the state and the days of a trial', () => {
  expect(planInStore(plan('stripe'), 'app store')).toMatchObject({
    plan: 'Monthly',
    state: 'Active',
    words: 'It renews on 2026-04-01.',
  })
})
