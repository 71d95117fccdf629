import type { ReadTx } from '../../database/transaction.ts'
import type {} from '../../identity/tables.ts'
import type {} from '../tables.ts'

/** The customer id of the account at the card provider. Null when it never went to pay. */
export async function customerOf(tx: ReadTx, uid: string): Promise<string | null> {
  const row = await tx.query
    .selectFrom('store_customers')
    .select('customer_id')
    .where('store', '=', 'stripe')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

export async function emailOf(tx: ReadTx, uid: string): Promise<string | null> {
  const row = await tx.query.selectFrom('accounts').select('email').where('uid', '=', uid).executeTakeFirst()
  return row?.email ?? null
}
