import type { RosterExtension } from '../../roster/extension.ts'
import { againstReporting, recordReturns } from './back-on-roster.ts'
import { casesFound, droppedByCase, openCasesOf } from './reads.ts'

/**
 * What absence cases add to the roster: a reason not to restore a Soldier, the status of a Soldier who returned while
 * archived, and open cases.
 */
export const awolExtension: RosterExtension = {
  againstReturn: async (tx, editor, soldierIds, undoing) => {
    const dropped = await droppedByCase(tx, editor, soldierIds, undoing)
    if (!dropped) return againstReporting(tx, editor, soldierIds)
    const what = `${dropped.name} was dropped from the rolls in an absence case.`
    return dropped.open
      ? `${what} If the drop was a mistake, take it back on the case. If the Soldier is back, report the return there, then restore.`
      : `${what} This cannot be undone here. Restore the record instead.`
  },
  onReturn: recordReturns,
  openMatters: openCasesOf,
  follows: { count: casesFound },
}
