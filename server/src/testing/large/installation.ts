import { ADMIN } from './admin.ts'
import { BILLING } from './billing.ts'
import { BROADCASTS } from './broadcasts.ts'
import { CARRIED } from './carried.ts'
import { DUTY_ROSTERS } from './duty-rosters.ts'
import { LICENSES } from './licenses.ts'
import { MANIFESTS } from './manifests.ts'
import { OPERATIONS } from './operations.ts'
import { BIG, IDS } from './people.ts'
import { PUSH } from './push.ts'
import { READINESS } from './readiness.ts'

/** The invented data of a large installation. Each part builds on the ones before it. */
export const LARGE_INSTALLATION = [
  ...[IDS, BIG, DUTY_ROSTERS, BILLING, PUSH, CARRIED, READINESS, LICENSES, OPERATIONS, MANIFESTS, ADMIN, BROADCASTS],
]
