import type { RosterCompanion } from '../../../roster/companion.ts'
import { anyDuty, ownDutyJson } from './reads.ts'

/** What duty rosters add to rosters: their part of "my data", and a reason not to lose a Soldier. */
export const dutyRosterCompanion: RosterCompanion = {
  name: 'dutyRosters',
  ownDataJson: ownDutyJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyDuty(tx, editor, soldierIds)) ? 'duty rosters' : null),
}
