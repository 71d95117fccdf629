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
  const found = await tx.query
    .selectFrom('taskings')
    .select('roster_id')
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .execute()
  if (found.length > 0) return
  refuse('not-found', 'No such tasking on this roster. Choose another, or none.', { field })
}

/** A tasking must name an existing worksheet: of this roster, in any state. */
export async function mustBeSheet(tx: ReadTx, { rosterId }: ChainViewer, id: string, field: string): Promise<void> {
  const found = await tx.query
    .selectFrom('risk_worksheets')
    .select('roster_id')
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .where('latest', '=', true)
    .execute()
  if (found.length > 0) return
  refuse('not-found', 'No such worksheet on this roster. Choose another, or none.', { field })
}
