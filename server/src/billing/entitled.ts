import { entitlementOf, viewOnlyWords } from '@muster/domain/access/entitlement.ts'
import { subscriptionOf } from '@muster/domain/billing/sources.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../database/transaction.ts'
import { sourcesOf } from './reads.ts'

/** Refuses an account that may view but not change (specification section 6), with the reason. */
export async function requireEntitled(tx: ReadTx, uid: string, now: Date): Promise<void> {
  const { entitled, reason } = entitlementOf(subscriptionOf(await sourcesOf(tx, uid), now), now)
  if (!entitled) refuse('permission-denied', viewOnlyWords(reason), { viewOnly: reason ?? 'inactive' })
}
