import type { Store } from '@muster/domain/billing/sources.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type {} from '../tables.ts'

export interface DueSource {
  readonly source: Store
  readonly external_id: string
}

export interface DueCustomer {
  readonly store: Store
  readonly customer_id: string
}

/**
 * The next subscriptions to ask a store about, reserved until `until`. If the process dies, another one takes them, and
 * no two servers ask about one at the same time.
 */
export async function takeDueSources(
  tx: WriteTx,
  stores: readonly Store[],
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<DueSource[]> {
  const { rows } = await sql<DueSource>`
    update subscription_sources s set check_at = ${until}
    from (
      select source, external_id from subscription_sources
      where check_at <= ${now} and source = any(${[...stores]}) order by check_at limit ${most} for update skip locked
    ) due
    where s.source = due.source and s.external_id = due.external_id
    returning s.source, s.external_id`.execute(tx.query)
  return rows
}

/** The next customers to ask a store about. */
export async function takeDueCustomers(
  tx: WriteTx,
  stores: readonly Store[],
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<DueCustomer[]> {
  const { rows } = await sql<DueCustomer>`
    /* reads all of store_customers: until there are many more, this finds fifty of them just as fast */
    update store_customers c set check_at = ${until}
    from (
      select store, uid from store_customers
      where check_at <= ${now} and store = any(${[...stores]}) order by check_at limit ${most} for update skip locked
    ) due
    where c.store = due.store and c.uid = due.uid
    returning c.store, c.customer_id`.execute(tx.query)
  return rows
}

export async function checkCustomerAgain(tx: WriteTx, { store, customer_id }: DueCustomer, at: Date): Promise<void> {
  await tx.query
    .updateTable('store_customers')
    .set({ check_at: at })
    .where('store', '=', store)
    .where('customer_id', '=', customer_id)
    .execute()
}
