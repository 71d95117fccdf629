import type { RosterExtension } from '../roster/extension.ts'
import { readinessFound } from './following/reads.ts'
import { moveReadiness } from './following/writes.ts'
import { readinessFiler } from './import/filer.ts'

/** What readiness adds to the roster: its columns of a roster file, and its records of a Soldier who is transferred. */
export const readinessExtension: RosterExtension = {
  imports: readinessFiler,
  follows: { count: readinessFound, move: moveReadiness },
}
