import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

/*
 * References between records of operations. They are in this folder so that taskings and worksheets do not import each
 * other.
 */

/** A plan for a tasking must name an existing one: of this roster, in any state. */
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

/** A tasking must name an existing worksheet: of this roster, in any state. */
export async function mustBeSheet(tx: ReadTx, { rosterId }: ChainViewer, id: string, field: string): Promise<void> {
  const found = await tx.prepared(
    'risk.there',
    'select from risk_worksheets w where w.roster_id = $1 and w.id = $2 and w.latest',
    [rosterId, id],
  )
  if (found.length > 0) return
  refuse('not-found', 'No such worksheet on this roster. Choose another, or none.', { field })
}
