import { expect, test } from 'vitest'
import { portalLabel } from './portal-label.ts'

test('whoever ever paid by card can open the billing portal, also when the subscription is over', () => {
  expect(portalLabel('none', true)).toBe('Invoices and receipts')
  for (const card of ['renews', 'ends', 'due'] as const) expect(portalLabel(card, true)).toBe('Update billing')
  expect(portalLabel('none', false)).toBeNull()
})
