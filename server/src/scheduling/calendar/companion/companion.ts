import type { RosterCompanion } from '../../../roster/companion.ts'
import { anyNamed, ownCalendarJson } from './reads.ts'

/** What the calendar adds to rosters: its part of "my data", and a reason not to lose a Soldier. */
export const calendarCompanion: RosterCompanion = {
  name: 'calendar',
  ownDataJson: ownCalendarJson,
  onRecord: async (tx, editor, soldierIds) => ((await anyNamed(tx, editor, soldierIds)) ? 'events' : null),
}
