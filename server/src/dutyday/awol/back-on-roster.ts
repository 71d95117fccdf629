import { isMissing } from '@muster/domain/dutyday/duty-status.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { mayChange, type RosterEditor } from '../../roster/scope.ts'
import { nextInstant } from '../writes.ts'
import { returnedWhileArchived, soldierOfCase } from './reads.ts'
import { type Acting, setStatus } from './writes.ts'

/**
 * A Soldier who returned while archived got no status then. When restored to the roster, the Soldier is set present for
 * duty today, if the duty day still shows the absence that the case ended.
 */
export async function recordReturns(
  call: Acting['call'],
  editor: RosterEditor,
  soldierIds: readonly string[],
): Promise<void> {
  if ((await returnedWhileArchived(call.tx, editor, soldierIds)).length === 0) return
  const acting = { call, scope: editor, at: await nextInstant(call.tx, editor, call.now) }
  // Read again, now that nobody else can move a case.
  for (const { soldierId, moveId, at } of await returnedWhileArchived(call.tx, editor, soldierIds)) {
    const shown = (await soldierOfCase(call.tx, editor, soldierId, call.now))?.shown ?? null
    const ended = shown !== null && isMissing(shown.status) && Date.parse(shown.recordedAt) <= Date.parse(at)
    // Recorded under the id of the move, so that undoing the return finds it.
    if (ended) await setStatus(acting, { soldierId, shown }, 'returned', moveId)
  }
}

/** The reason why this leader cannot restore these Soldiers: it reports a return, and they may not report. */
export async function againstReporting(
  tx: ReadTx,
  editor: RosterEditor,
  soldierIds: readonly string[],
): Promise<string | null> {
  if ((await returnedWhileArchived(tx, editor, soldierIds)).length === 0) return null
  if (await mayChange(tx, editor, 'accountability')) return null
  return 'One of these Soldiers came back in an absence case, and restoring reports it. Your part of this roster does not let you change accountability. Ask its owner.'
}
