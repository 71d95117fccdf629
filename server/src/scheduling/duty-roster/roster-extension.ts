import type { RosterExtension } from '../../roster/extension.ts'
import { dutiesFound } from './following/reads.ts'
import { moveDutyLines } from './following/writes.ts'
import { openDutiesOf } from './reads.ts'

/** What duty rosters add to the roster: the published duties of a leaving Soldier, and the line on the sheet. */
export const dutyRosterExtension: RosterExtension = {
  openMatters: openDutiesOf,
  follows: { count: dutiesFound, move: moveDutyLines },
}
