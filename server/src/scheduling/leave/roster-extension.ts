import type { RosterExtension } from '../../roster/extension.ts'
import { leaveFound } from './following/reads.ts'
import { moveLeave } from './following/writes.ts'
import { openLeaveOf } from './reads.ts'

/** What leave adds to the roster: the approved leave of a leaving Soldier, and open requests. */
export const leaveExtension: RosterExtension = {
  openMatters: openLeaveOf,
  follows: { count: leaveFound, move: moveLeave },
}
