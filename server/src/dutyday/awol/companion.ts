import type { RosterCompanion } from '../../roster/companion.ts'
import { anyCase, ownCasesJson } from './reads.ts'

/** What absence cases add to rosters: their part of "my data", and a reason not to lose a Soldier. */
export const awolCompanion: RosterCompanion = {
  name: 'awol',
  ownDataJson: ownCasesJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyCase(tx, editor, soldierIds)) ? 'absence cases' : null),
}
