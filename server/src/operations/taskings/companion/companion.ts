import type { RosterCompanion } from '../../../roster/companion.ts'
import { anyTasking, ownTaskingsJson } from './reads.ts'

/** What taskings add to rosters: their part of "my data", and a reason not to lose a Soldier. */
export const taskingsCompanion: RosterCompanion = {
  name: 'taskings',
  ownDataJson: ownTaskingsJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyTasking(tx, editor, soldierIds)) ? 'taskings' : null),
}
