import type { SourceState } from '@muster/domain/billing/sources.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type {} from '../tables.ts'

/** No account has more: a trial, a store or two, and grants by admins. */
const MOST = 100

export interface ListedSource extends SourceState {
  readonly since: Date
  readonly hasCustomer: boolean
}

/** The account's sources, newest first, each with whether the account has ever been to the card provider. */
export async function listedSources(tx: ReadTx, uid: string): Promise<readonly ListedSource[]> {
  const { rows } = await sql<ListedSource>`
    select source, external_id as "externalId", status, reason, product, entitled_until as "entitledUntil",
      period_ends_at as "periodEndsAt", renews, environment, created_at as since,
      exists (select 1 from store_customers c where c.store = 'stripe' and c.uid = ${uid}) as "hasCustomer"
    from subscription_sources where uid = ${uid} order by created_at desc, external_id limit ${sql.lit(MOST)}`.execute(
    tx.query,
  )
  return rows
}
