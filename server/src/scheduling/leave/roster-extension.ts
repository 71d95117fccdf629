import type { RosterExtension } from '../../roster/extension.ts'
import { openLeaveOf } from './reads.ts'

/** What leave adds to the roster: the approved leave of a leaving Soldier, and open requests. */
export const leaveExtension: RosterExtension = {
  openMatters: openLeaveOf,
}
