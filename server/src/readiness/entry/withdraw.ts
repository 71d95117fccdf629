import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { withdrawReadiness } from '@muster/domain/readiness/functions.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { lockSoldiers } from '../../roster/writes.ts'
import { newestPolicy, soldiersToldOf } from '../reads.ts'
import { mayBeWritten } from '../record.ts'
import { holdPolicy, insertRecords, settleCells, touchReadiness } from '../writes.ts'
import { type RecordedRow, recordedRows } from './reads.ts'

/** Undoes results that were recorded together. Results corrected since stay. */
export const withdraw: Handler<typeof withdrawReadiness> = async (call, input) => {
  const ids = [...new Set(input.recordIds)]
  const named = await recordedRows(call.tx, call.scope, ids)
  if (named.length < ids.length) {
    refuse('not-found', 'Some of these results are not here. Open the Soldiers again.', { field: 'recordIds' })
  }
  const soldierIds = [...new Set(named.map(({ soldierId }) => soldierId))]
  await holdPolicy(call.tx, call.scope, 'to record by it')
  await lockSoldiers(call.tx, call.scope, soldierIds)
  const told = await soldiersToldOf(call.tx, call.scope, soldierIds)
  for (const id of soldierIds) mayBeWritten(told.get(id), 'recordIds')
  const standing = (await recordedRows(call.tx, call.scope, ids)).filter(({ settled }) => !settled)
  await removeRecords(call, call.scope, standing)
  const uids = [...told.values()].map(({ linkedUid }) => linkedUid)
  if (standing.length > 0) await touchReadiness(call.tx, call.scope.rosterId, uids)
  return { about: soldierIds, answer: { withdrawn: standing.length, left: ids.length - standing.length } }
}

/** Ends these results, which stay in the history. Their Soldiers are locked. */
export async function removeRecords(
  { tx, now, newId }: { readonly tx: WriteTx; readonly now: Date; readonly newId: () => string },
  scope: RosterEditor,
  records: readonly RecordedRow[],
): Promise<void> {
  if (records.length === 0) return
  await insertRecords(
    tx,
    records.map(({ id, soldierId, item }) => ({
      roster_id: scope.rosterId,
      id: newId(),
      soldier_id: soldierId,
      item,
      act: 'remove',
      replaces: id,
      outcome: null,
      value: null,
      done_on: null,
      expires_on: null,
      practice: false,
      source: 'document',
      note: '',
      detail: null,
      at: now,
      by: scope.uid,
    })),
  )
  const { policy } = await newestPolicy(tx, scope)
  await settleCells(tx, scope, records, { policy, at: now })
}
