import type { RosterCompanion } from '../../roster/companion.ts'
import { anyReported, ownHistoryJson } from './reads.ts'

/** What the duty day adds to rosters: its part of "my data", and a reason not to lose a Soldier. */
export const dutydayCompanion: RosterCompanion = {
  name: 'dutyday',
  ownDataJson: ownHistoryJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyReported(tx, editor, soldierIds)) ? 'duty statuses' : null),
}
