import type { RosterExtension } from '../../roster/extension.ts'
import { taskingsFound } from './reads.ts'

/** What taskings add to the roster: those that a Soldier who is transferred leaves behind. */
export const taskingsExtension: RosterExtension = {
  follows: { count: taskingsFound },
}
