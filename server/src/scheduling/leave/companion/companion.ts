import type { RosterCompanion } from '../../../roster/companion.ts'
import { anyRequest, ownLeaveJson } from './reads.ts'

/** What leave adds to rosters: its part of "my data", and a reason not to lose a Soldier. */
export const leaveCompanion: RosterCompanion = {
  name: 'leave',
  ownDataJson: ownLeaveJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyRequest(tx, editor, soldierIds)) ? 'leave requests' : null),
}
