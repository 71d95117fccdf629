import type { OpenMatter, RosterExtension } from '../../roster/extension.ts'
import { recordReturns } from './back-on-roster.ts'
import { droppedByCase } from './reads.ts'

/**
 * What absence cases add to the roster: a reason not to restore a Soldier, the status of a Soldier who returned while
 * archived, and open cases.
 */
export const awolExtension: RosterExtension = {
  againstReturn: async (tx, editor, soldierIds, undoing) => {
    const dropped = await droppedByCase(tx, editor, soldierIds, undoing)
    if (!dropped) return null
    const what = `${dropped.name} was dropped from the rolls in an absence case.`
    return dropped.open
      ? `${what} If the drop was a mistake, take it back on the case. If the Soldier is back, report the return there, then restore.`
      : `${what} This cannot be undone here. Restore the record instead.`
  },
  onReturn: recordReturns,
  openMatters: (tx, { rosterId }, { soldierIds }) =>
    tx.prepared<OpenMatter>(
      'awol.openMatters',
      `select 'Absence case' as what, soldier_id as "soldierId" from awol_cases
      where roster_id = $1 and soldier_id = any($2::uuid[]) and closed_at is null`,
      [rosterId, soldierIds],
    ),
}
