import type { Implementation } from '../../platform/callable/implement.ts'
import type { RosterExtension } from '../extension.ts'
import { coLeaderFunctions } from './sharing/functions.ts'
import { leaderFunctions } from './requests/leader/functions.ts'
import { personFunctions } from './requests/person/functions.ts'
import { transferFunctions } from './transfers/functions.ts'

/** The chain of command: links, co-leaders, and transfers with the records that follow a Soldier. */
export function linkingFunctions(extensions: readonly RosterExtension[]): readonly Implementation[] {
  return [
    ...personFunctions,
    ...leaderFunctions,
    ...coLeaderFunctions,
    ...transferFunctions(extensions.flatMap(({ follows }) => follows ?? [])),
  ]
}
