import type { RosterCompanion } from '../../../roster/companion.ts'
import { anyAssigned, ownTasksJson } from './reads.ts'

/** What tasks add to rosters: their part of "my data", and a reason not to lose a Soldier. */
export const tasksCompanion: RosterCompanion = {
  name: 'tasks',
  ownDataJson: ownTasksJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyAssigned(tx, editor, soldierIds)) ? 'tasks' : null),
}
