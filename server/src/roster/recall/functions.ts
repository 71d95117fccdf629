import type { Implementation } from '../../platform/callable/implement.ts'
import { alertFunctions } from './alert/functions.ts'
import { answerFunctions } from './answer/functions.ts'
import { leadFunctions } from './lead/functions.ts'
import { shareFunctions } from './shares/functions.ts'

/** The alert roster, its shared keys, recalls, and the answers to them. */
export const recallFunctions: readonly Implementation[] = [
  ...alertFunctions,
  ...shareFunctions,
  ...leadFunctions,
  ...answerFunctions,
]
