import type { Implementation } from '../../platform/callable/implement.ts'
import { coLeaderFunctions } from './sharing/functions.ts'
import { leaderFunctions } from './requests/leader/functions.ts'
import { personFunctions } from './requests/person/functions.ts'
import { transferFunctions } from './transfers/functions.ts'

/** The chain of command: links, co-leaders, transfers. */
export const linkingFunctions: readonly Implementation[] = [
  ...personFunctions,
  ...leaderFunctions,
  ...coLeaderFunctions,
  ...transferFunctions,
]
