import { receiptOf } from '@muster/domain/support/receipt.ts'
import type { WriteTx } from '../database/transaction.ts'
import './tables.ts'

export interface NewRequest {
  readonly uid: string
  readonly id: string
  readonly category: string
  readonly text: string
  readonly diagnostics: Readonly<Record<string, string>> | null
  readonly at: Date
}

export interface Receipt {
  readonly receipt: string
  readonly at: Date
  /** False when this request was stored before. */
  readonly isNew: boolean
}

/** Stores a request under a receipt number of its own. A request that is sent again keeps its number. */
export async function insertRequest(tx: WriteTx, request: NewRequest, draw: () => ArrayLike<number>): Promise<Receipt> {
  for (;;) {
    const receipt = receiptOf(draw())
    const inserted = await tx.query
      .insertInto('support_requests')
      .values({ ...request, receipt, diagnostics: request.diagnostics && JSON.stringify(request.diagnostics) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('at')
      .executeTakeFirst()
    if (inserted) return { receipt, at: inserted.at, isNew: true }
    const before = await tx.query
      .selectFrom('support_requests')
      .select(['receipt', 'at'])
      .where('uid', '=', request.uid)
      .where('id', '=', request.id)
      .executeTakeFirst()
    if (before) return { ...before, isNew: false }
    // The number is taken: draw again.
  }
}
