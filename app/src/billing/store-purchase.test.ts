import { expect, test } from 'vitest'
import { hasStorePurchase } from './store-purchase.ts'

test('only a purchase from one of the two stores can be detached', () => {
  const from = (source: 'trial' | 'stripe' | 'app store' | 'google play') => ({
    source,
    status: 'active' as const,
    reason: null,
    entitledUntil: null,
    periodEndsAt: null,
    renews: true,
    environment: 'production' as const,
    since: '2026-11-20T12:00:00Z',
  })
  expect(hasStorePurchase([from('trial'), from('stripe')])).toBe(false)
  expect(hasStorePurchase([from('trial'), from('app store')])).toBe(true)
  expect(hasStorePurchase([from('google play')])).toBe(true)
})
