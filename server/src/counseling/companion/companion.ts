import type { RosterCompanion } from '../../roster/companion.ts'
import { anyCounseling, ownCounselingsJson } from './reads.ts'

/** What counselings add to rosters: their part of "my data", and a reason not to lose a Soldier. */
export const counselingCompanion: RosterCompanion = {
  name: 'counseling',
  ownDataJson: ownCounselingsJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyCounseling(tx, editor, soldierIds)) ? 'counselings' : null),
}
