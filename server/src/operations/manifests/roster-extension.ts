import type { RosterExtension } from '../../roster/extension.ts'
import { seatsFound } from './reads.ts'

/** What manifests add to the roster: the seats that a Soldier who is transferred leaves behind. */
export const manifestsExtension: RosterExtension = {
  follows: { count: seatsFound },
}
