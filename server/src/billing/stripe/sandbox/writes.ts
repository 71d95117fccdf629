import type { WriteTx } from '../../../database/transaction.ts'
import '../../tables.ts'

/** Opens a payment page, and removes the account's unpaid ones. */
export async function openCheckout(
  tx: WriteTx,
  about: { readonly externalId: string; readonly uid: string; readonly firstEndsAt: Date; readonly now: Date },
): Promise<void> {
  const { externalId, uid, firstEndsAt, now } = about
  await tx.query.deleteFrom('sandbox_subscriptions').where('uid', '=', uid).where('paid_at', 'is', null).execute()
  await tx.query
    .insertInto('sandbox_subscriptions')
    .values({ external_id: externalId, uid, opened_at: now, first_ends_at: firstEndsAt })
    .execute()
}

export interface SandboxChange {
  readonly paid_at?: Date
  readonly cancel_at?: Date | null
  readonly ended_at?: Date
  readonly failing_since?: Date | null
}

/** Changes a subscription that has not ended. Returns whether there was one. */
export async function changeSandbox(tx: WriteTx, externalId: string, change: SandboxChange): Promise<boolean> {
  const paying = change.paid_at !== undefined
  const { numUpdatedRows } = await tx.query
    .updateTable('sandbox_subscriptions')
    .set(change)
    .where('external_id', '=', externalId)
    .where('ended_at', 'is', null)
    .where('paid_at', paying ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetSandbox(tx: WriteTx, uid: string): Promise<void> {
  await tx.query.deleteFrom('sandbox_subscriptions').where('uid', '=', uid).execute()
}
