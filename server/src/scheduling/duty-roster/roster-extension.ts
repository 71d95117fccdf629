import type { RosterExtension } from '../../roster/extension.ts'
import { openDutiesOf } from './reads.ts'

/** What duty rosters add to the roster: the published duties of a leaving Soldier. */
export const dutyRosterExtension: RosterExtension = {
  openMatters: openDutiesOf,
}
