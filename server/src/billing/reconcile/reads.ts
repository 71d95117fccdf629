import type { Store } from '@muster/domain/billing/sources.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type {} from '../tables.ts'

/** The known ones among these subscriptions. */
export async function knownOf(tx: ReadTx, store: Store, externalIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query
    .selectFrom('subscription_sources')
    .select('external_id')
    .where('source', '=', store)
    .where('external_id', 'in', externalIds.length > 0 ? externalIds : [''])
    .execute()
  return new Set(rows.map((row) => row.external_id))
}
