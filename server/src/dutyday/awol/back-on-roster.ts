import { isMissing } from '@muster/domain/dutyday/duty-status.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { nextInstant } from '../writes.ts'
import { returnedWhileArchived, soldierOfCase } from './reads.ts'
import { type Acting, setStatus } from './writes.ts'

/**
 * Who returned while archived got no status then. Back on the roster they are present for duty today, if the
 * absence that the case ended is still what the duty day shows.
 */
export async function recordReturns(
  call: Acting['call'],
  editor: RosterEditor,
  soldierIds: readonly string[],
): Promise<void> {
  if ((await returnedWhileArchived(call.tx, editor, soldierIds)).length === 0) return
  const acting = { call, scope: editor, at: await nextInstant(call.tx, editor, call.now) }
  // Again, now that nobody else moves a case.
  for (const { soldierId, moveId, at } of await returnedWhileArchived(call.tx, editor, soldierIds)) {
    const shown = (await soldierOfCase(call.tx, editor, soldierId, call.now))?.shown ?? null
    const ended = shown !== null && isMissing(shown.status) && Date.parse(shown.recordedAt) <= Date.parse(at)
    // Under the id of the move, so that undoing the return finds it.
    if (ended) await setStatus(acting, { soldierId, shown }, 'returned', moveId)
  }
}
