import type { RosterCompanion } from '../../../roster/companion.ts'
import { anyLicense, ownLicensesJson } from './reads.ts'

/** What licenses add to rosters: their part of "my data", and a reason not to lose a Soldier. */
export const licensesCompanion: RosterCompanion = {
  name: 'licenses',
  ownDataJson: ownLicensesJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyLicense(tx, editor, soldierIds)) ? 'licenses' : null),
}
