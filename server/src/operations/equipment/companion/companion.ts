import type { RosterCompanion } from '../../../roster/companion.ts'
import { anySignOut, ownEquipmentJson } from './reads.ts'

/** What equipment adds to rosters: its part of "my data", and a reason not to lose a Soldier. */
export const equipmentCompanion: RosterCompanion = {
  name: 'equipment',
  ownDataJson: ownEquipmentJson,
  onRecord: async (tx, editor, soldierIds) =>
    (await anySignOut(tx, editor, soldierIds)) ? 'signed-out equipment' : null,
}
