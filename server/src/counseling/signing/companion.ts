import type { RosterCompanion } from '../../roster/companion.ts'
import { ownSignaturesJson } from './reads.ts'

/** What signing adds to rosters: its part of "my data". */
export const signingCompanion: RosterCompanion = {
  name: 'counselingSignatures',
  ownDataJson: ownSignaturesJson,
  onRecord: async () => null,
}
