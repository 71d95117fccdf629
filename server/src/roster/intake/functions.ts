import type { RateLimit } from '../../platform/callable/rate-limit.ts'
import type { Implementation } from '../../platform/callable/implement.ts'
import { formFunctions } from './form/functions.ts'
import type { ProofWork } from './proof.ts'
import { reviewFunctions } from './review/functions.ts'

export interface IntakeParts {
  /** Counts by link, whichever addresses the calls come from. */
  readonly rates: RateLimit
  readonly work: ProofWork
}

/** The public form, and the leaders' review of the forms that arrive. */
export function intakeFunctions(parts: IntakeParts): readonly Implementation[] {
  return [...formFunctions(parts), ...reviewFunctions]
}
