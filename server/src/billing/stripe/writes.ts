import type { WriteTx } from '../../database/transaction.ts'
import '../tables.ts'

const DAY_MS = 86_400_000

/** When two were created at the same moment, the first is kept. */
export async function keepCustomer(tx: WriteTx, uid: string, customerId: string, now: Date): Promise<void> {
  await tx.query
    .insertInto('store_customers')
    .values({
      store: 'stripe',
      uid,
      customer_id: customerId,
      created_at: now,
      check_at: new Date(now.getTime() + DAY_MS),
    })
    .onConflict((conflict) => conflict.columns(['store', 'uid']).doNothing())
    .execute()
}

/** Used when the provider no longer knows the customer. */
export async function dropCustomer(tx: WriteTx, uid: string, customerId: string): Promise<void> {
  await tx.query
    .deleteFrom('store_customers')
    .where('store', '=', 'stripe')
    .where('uid', '=', uid)
    .where('customer_id', '=', customerId)
    .execute()
}
