import type { RosterExtension } from '../roster/extension.ts'
import { statusesFound } from './following/reads.ts'
import { moveStatuses } from './following/writes.ts'

/** What Duty Day adds to the roster: the duty statuses of a Soldier who is transferred. */
export const dutydayExtension: RosterExtension = {
  follows: { count: statusesFound, move: moveStatuses },
}
