import type { PlanWords } from '@muster/domain/billing/plan-words.ts'

/** What the button to the card provider's page says; null for who has never been there. */
export function portalLabel(card: PlanWords['card'], hasCustomer: boolean): string | null {
  if (!hasCustomer) return null
  return card === 'none' ? 'Invoices and receipts' : 'Update billing'
}
