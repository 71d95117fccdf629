import { expect, test } from 'vitest'
import { portalLabel } from './portal-label.ts'

test('an account that ever paid by card can open the billing portal, even after the subscription has ended', () => {
  expect(portalLabel('none', true)).toBe('Invoices and receipts')
  for (const card of ['renews', 'ends', 'due'] as const) expect(portalLabel(card, true)).toBe('Update billing')
  expect(portalLabel('none', false)).toBeNull()
})
