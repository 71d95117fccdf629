import type { RosterCompanion } from '../../../roster/companion.ts'
import { ownRiskJson } from './reads.ts'

/** What risk worksheets add to rosters: their part of "my data". They name no Soldier by row. */
export const riskCompanion: RosterCompanion = {
  name: 'riskWorksheets',
  ownDataJson: ownRiskJson,
  onRecord: async () => null,
}
