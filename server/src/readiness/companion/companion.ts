import type { RosterCompanion } from '../../roster/companion.ts'
import { anyReadiness, ownReadinessJson } from './reads.ts'

/** What readiness adds to rosters: its part of "my data", and a reason not to lose a Soldier. */
export const readinessCompanion: RosterCompanion = {
  name: 'readiness',
  ownDataJson: ownReadinessJson,
  onRecord: async (tx, editor, soldierIds) =>
    (await anyReadiness(tx, editor, soldierIds)) ? 'readiness records' : null,
}
