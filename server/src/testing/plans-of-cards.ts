import { getBilling } from '@muster/domain/billing/functions.ts'
import * as cards from '@muster/domain/billing/stripe/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import type { Pool } from 'pg'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

/** Payment by card through the sandbox: opened, paid, cancelled, resumed. */
export async function callCards(call: Calling, pool: Pool): Promise<void> {
  const { url } = await call<{ url: string }>(cards.createCheckoutSession, {})
  const checkoutId = url.slice(url.lastIndexOf('/') + 1)
  await pool.query('update sandbox_subscriptions set paid_at = now() where external_id = $1', [checkoutId])
  await call(cards.settleCheckout, { checkoutId })
  for (const act of [cards.createPortalLink, cards.cancelStripeAtPeriodEnd, cards.resumeStripeSubscription])
    await call(act, {})
  await call(getBilling, {})
  await call(cards.getCardDetails, {})
}
