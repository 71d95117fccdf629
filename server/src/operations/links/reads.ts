import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

/*
 * What records of operations name of each other. It stands apart, or taskings would know worksheets and worksheets
 * taskings.
 */

/** What is planned for a tasking names one that is there: of this roster, whatever its state. */
export async function mustBeTasking(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  id: string | null,
  field: string,
): Promise<void> {
  if (id === null) return
  const found = await tx.prepared('tasking.there', 'select from taskings t where t.roster_id = $1 and t.id = $2', [
    rosterId,
    id,
  ])
  if (found.length > 0) return
  refuse('not-found', 'No such tasking on this roster. Choose another, or none.', { field })
}

/** What a tasking goes by names a worksheet that is there: of this roster, whatever its state. */
export async function mustBeSheet(tx: ReadTx, { rosterId }: ChainViewer, id: string, field: string): Promise<void> {
  const found = await tx.prepared(
    'risk.there',
    'select from risk_worksheets w where w.roster_id = $1 and w.id = $2 and w.latest',
    [rosterId, id],
  )
  if (found.length > 0) return
  refuse('not-found', 'No such worksheet on this roster. Choose another, or none.', { field })
}
