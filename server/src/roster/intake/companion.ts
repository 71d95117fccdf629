import type { RosterCompanion } from '../companion.ts'
import { ownIntakeJson } from './reads.ts'

/** What enrollment adds to rosters: the enrollment forms that wait, in "my data" of the roster's owner. */
export const intakeCompanion: RosterCompanion = {
  name: 'intake',
  ownDataJson: ownIntakeJson,
  // What waits is nobody's record yet.
  onRecord: async () => null,
}
