import type { Implementation } from '../platform/callable/implement.ts'
import { type AccountParts, accountFunctions } from './accounts/functions.ts'
import { actFunctions } from './acts/functions.ts'
import { type HealthParts, healthFunctions } from './health/functions.ts'
import { pushFunctions } from './push/functions.ts'
import { securityFunctions } from './security/functions.ts'
import { supportListFunctions } from './support/functions.ts'
import { workFunctions } from './work/functions.ts'

/** The admin area: accounts, requests for help, waiting and failed work. Nothing that is on rosters. */
export function adminFunctions(parts: AccountParts & HealthParts): readonly Implementation[] {
  return [
    ...accountFunctions(parts),
    ...actFunctions,
    ...supportListFunctions,
    ...workFunctions,
    ...pushFunctions,
    ...securityFunctions,
    ...healthFunctions(parts),
  ]
}
