import type { RosterCompanion } from '../../roster/companion.ts'
import { ownPoliciesJson } from './reads.ts'

/** What the cadence adds to rosters: its part of "my data". Reminders are no record about anybody. */
export const cadenceCompanion: RosterCompanion = {
  name: 'counselingPolicies',
  ownDataJson: ownPoliciesJson,
  onRecord: async () => null,
}
