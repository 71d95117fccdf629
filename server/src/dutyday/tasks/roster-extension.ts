import type { RosterExtension } from '../../roster/extension.ts'
import { tasksFound } from './following/reads.ts'
import { moveTasks } from './following/writes.ts'

/** What tasks add to the roster: those of a Soldier who is transferred. */
export const tasksExtension: RosterExtension = {
  follows: { count: tasksFound, move: moveTasks },
}
