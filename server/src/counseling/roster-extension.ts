import type { RosterExtension } from '../roster/extension.ts'
import { counselingsFound } from './following/reads.ts'
import { moveCounselings } from './following/writes.ts'

/** What counseling adds to the roster: the sessions of a Soldier who is transferred. */
export const counselingExtension: RosterExtension = {
  follows: { count: counselingsFound, move: moveCounselings },
}
