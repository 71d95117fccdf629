import type { RosterCompanion } from '../../roster/companion.ts'
import { recordReturns } from './back-on-roster.ts'
import { anyCase, droppedByCase, ownCasesJson } from './reads.ts'

/**
 * What absence cases add to rosters: their part of "my data", a reason not to lose or bring back a Soldier, and the
 * status of who returned while archived.
 */
export const awolCompanion: RosterCompanion = {
  name: 'awol',
  ownDataJson: ownCasesJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyCase(tx, editor, soldierIds)) ? 'absence cases' : null),
  againstReturn: async (tx, editor, soldierIds, undoing) => {
    const dropped = await droppedByCase(tx, editor, soldierIds, undoing)
    if (!dropped) return null
    const what = `${dropped.name} was dropped from the rolls in an absence case.`
    return dropped.open
      ? `${what} If the drop was a mistake, take it back on the case. If the Soldier is back, report the return there, then restore.`
      : `${what} This cannot be undone here. Restore the record instead.`
  },
  onReturn: recordReturns,
}
