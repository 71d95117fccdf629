import type { RosterExtension } from '../../roster/extension.ts'
import { openSignOutsOf, signOutsFound } from './reads.ts'

/** What equipment adds to the roster: the items that a leaving Soldier still has. */
export const equipmentExtension: RosterExtension = {
  openMatters: openSignOutsOf,
  follows: { count: signOutsFound },
}
