import type { PlanWords } from '@muster/domain/billing/plan-words.ts'

/** The label of the button that opens the card provider's page; null for an account that never paid there. */
export function portalLabel(card: PlanWords['card'], hasCustomer: boolean): string | null {
  if (!hasCustomer) return null
  return card === 'none' ? 'Invoices and receipts' : 'Update billing'
}
