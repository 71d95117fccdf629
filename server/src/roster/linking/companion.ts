import type { RosterCompanion } from '../companion.ts'
import { anyLinked, ownLinksJson } from './reads.ts'

/** What links add to rosters: their part of "my data", and a reason not to lose a Soldier. */
export const linkingCompanion: RosterCompanion = {
  name: 'links',
  ownDataJson: ownLinksJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyLinked(tx, editor, soldierIds)) ? 'links' : null),
}
