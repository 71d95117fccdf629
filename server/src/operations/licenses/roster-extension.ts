import type { RosterExtension } from '../../roster/extension.ts'
import { licensesFound } from './following/reads.ts'
import { moveLicenses } from './following/writes.ts'

/** What licenses add to the roster: the licenses of a Soldier who is transferred. */
export const licensesExtension: RosterExtension = {
  follows: { count: licensesFound, move: moveLicenses },
}
