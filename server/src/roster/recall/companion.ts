import type { RosterCompanion } from '../companion.ts'
import { anyRecalled, ownRecallsJson } from './reads.ts'

/** What the alert roster adds to rosters: its part of "my data", and a reason not to lose a Soldier. */
export const recallCompanion: RosterCompanion = {
  name: 'recalls',
  ownDataJson: ownRecallsJson,
  onRecord: async (tx, editor, soldierIds) =>
    (await anyRecalled(tx, editor, soldierIds)) ? 'answers to recalls' : null,
}
