import type { WriteTx } from '../../database/transaction.ts'
import '../../support/tables.ts'

/**
 * Marks a request as handled or open. Returns its sender, or undefined when the request is gone or was in that state
 * already.
 */
export async function markSupport(
  tx: WriteTx,
  receipt: string,
  handled: { readonly at: Date; readonly by: string; readonly note: string } | null,
): Promise<{ readonly uid: string } | undefined> {
  return tx.query
    .updateTable('support_requests')
    .set({
      handled_at: handled?.at ?? null,
      handled_by: handled?.by ?? null,
      handled_note: handled?.note ?? null,
    })
    .where('receipt', '=', receipt)
    .where('handled_at', handled ? 'is' : 'is not', null)
    .returning('uid')
    .executeTakeFirst()
}
