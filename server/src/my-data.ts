import { ownPoliciesJson } from './counseling/cadence/reads.ts'
import { ownCounselingsJson } from './counseling/my-data/reads.ts'
import { ownSignaturesJson } from './counseling/signing/reads.ts'
import { ownCasesJson } from './dutyday/awol/reads.ts'
import { ownHistoryJson } from './dutyday/my-data/reads.ts'
import { ownTasksJson } from './dutyday/tasks/my-data/reads.ts'
import { ownEquipmentJson } from './operations/equipment/my-data/reads.ts'
import { ownLicensesJson } from './operations/licenses/my-data/reads.ts'
import { ownManifestsJson } from './operations/manifests/my-data/reads.ts'
import { ownRiskJson } from './operations/risk/my-data/reads.ts'
import { ownTaskingsJson } from './operations/taskings/my-data/reads.ts'
import { ownReadinessJson } from './readiness/my-data/reads.ts'
import { ownCalendarJson } from './scheduling/calendar/my-data/reads.ts'
import { ownDutyJson } from './scheduling/duty-roster/my-data/reads.ts'
import { ownLeaveJson } from './scheduling/leave/my-data/reads.ts'
import { ownSubscriptionJson } from './billing/reads.ts'
import { ownBroadcastsJson } from './notifications/broadcasts/reads.ts'
import { ownNotificationsJson } from './notifications/reads.ts'
import type { MyData } from './roster/export/functions.ts'
import { ownRequestsJson } from './support/reads.ts'

/** The features' parts of "my data". */
export const MY_DATA: MyData = {
  dutyday: ownHistoryJson,
  tasks: ownTasksJson,
  awol: ownCasesJson,
  counseling: ownCounselingsJson,
  counselingPolicies: ownPoliciesJson,
  counselingSignatures: ownSignaturesJson,
  readiness: ownReadinessJson,
  leave: ownLeaveJson,
  calendar: ownCalendarJson,
  dutyRosters: ownDutyJson,
  taskings: ownTaskingsJson,
  equipment: ownEquipmentJson,
  manifests: ownManifestsJson,
  riskWorksheets: ownRiskJson,
  licenses: ownLicensesJson,
  notifications: (tx, { uid }) => ownNotificationsJson(tx, uid),
  broadcasts: (tx, { uid }) => ownBroadcastsJson(tx, uid),
  support: (tx, { uid }) => ownRequestsJson(tx, uid),
  subscription: (tx, { uid }) => ownSubscriptionJson(tx, uid),
}
