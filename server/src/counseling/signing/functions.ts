import type { Implementation } from '../../platform/callable/implement.ts'
import { leaderSigningFunctions } from './leader/functions.ts'
import { linkSigningFunctions } from './link/functions.ts'
import { soldierSigningFunctions } from './soldier/functions.ts'

/** Signing counselings: on the leader’s device, by a link, and signed in. */
export const signingFunctions: readonly Implementation[] = [
  ...leaderSigningFunctions,
  ...linkSigningFunctions,
  ...soldierSigningFunctions,
]
