import { getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import * as stores from '@muster/domain/billing/stores/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import type { Pool } from 'pg'
import { callCards } from './plans-of-cards.ts'
import { expect } from 'vitest'
import { idOf } from './big-database.ts'

/** Every account of the large database tries the product out, or pays for it. */
export const BIG_BILLING = `
  insert into subscription_sources (source, external_id, uid, status, entitled_until, renews, environment, checked_at, check_at, created_at)
    select case when i % 3 = 0 then 'stripe' else 'trial' end, i::text, uuidv(1, i), 'active', now() + interval '20 days', false,
      'production', now(), case when i % 3 = 0 then now() + interval '1 day' end, now() from generate_series(1, 30000) i;
  insert into store_customers (store, uid, customer_id, created_at, check_at)
    select 'stripe', uuidv(1, i * 3), 'cus_' || i, now(), now() + interval '1 day' from generate_series(1, 10000) i;
  insert into subscription_changes (uid, at, source, external_id, cause)
    select uuidv(1, i), now(), 'trial', i::text, 'trial' from generate_series(1, 30000) i;
  analyze subscription_sources, store_customers, subscription_changes;
`

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

export async function callBilling(call: Calling, pool: Pool): Promise<void> {
  await call(getSubscriptionStatus, {})
  await callCards(call, pool)
  await call(stores.detachStoreEntitlements, {})
  // No store is set up here: they end before they send a statement of their own.
  const signed = { signedTransactionInfo: 'a.b.c', appAccountToken: idOf(1, 7) }
  for (const link of [stores.appleIapLinkPurchase, stores.googleIapLinkPurchase])
    await expect(call(link, signed)).rejects.toMatchObject({ code: 'failed-precondition' })
  const restored = { receipt: '2000000100001000', appAccountToken: idOf(1, 7) }
  await expect(call(stores.appleIapLinkPurchaseFromReceipt, restored)).rejects.toMatchObject({
    code: 'failed-precondition',
  })
}
