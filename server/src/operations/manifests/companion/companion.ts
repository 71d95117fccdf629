import type { RosterCompanion } from '../../../roster/companion.ts'
import { anySeat, ownManifestsJson } from './reads.ts'

/** What manifests add to rosters: their part of "my data", and a reason not to lose a Soldier. */
export const manifestsCompanion: RosterCompanion = {
  name: 'manifests',
  ownDataJson: ownManifestsJson,
  onRecord: async (tx, editor, soldierIds) => ((await anySeat(tx, editor, soldierIds)) ? 'seats on manifests' : null),
}
