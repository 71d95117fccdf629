import { adminTables } from './admin/tables.ts'
import { billingTables } from './billing/tables.ts'
import { cadenceTables } from './counseling/cadence/tables.ts'
import { counselingExportTables } from './counseling/form/exports/tables.ts'
import { signingTables } from './counseling/signing/tables.ts'
import { counselingTables } from './counseling/tables.ts'
import { databaseTables } from './database/tables.ts'
import { awolTables } from './dutyday/awol/tables.ts'
import { dutydayTables } from './dutyday/tables.ts'
import { taskTables } from './dutyday/tasks/tables.ts'
import { carriedTables } from './identity/carried/tables.ts'
import { identityTables } from './identity/tables.ts'
import { broadcastTables } from './notifications/broadcasts/tables.ts'
import { pushTables } from './notifications/push/tables.ts'
import { notificationTables } from './notifications/tables.ts'
import { equipmentTables } from './operations/equipment/tables.ts'
import { licenseTables } from './operations/licenses/tables.ts'
import { manifestTables } from './operations/manifests/tables.ts'
import { riskTables } from './operations/risk/tables.ts'
import { taskingTables } from './operations/taskings/tables.ts'
import { mailTables } from './platform/mail/tables.ts'
import { outboxTables } from './platform/outbox/tables.ts'
import { securityLogTables } from './platform/security-log/tables.ts'
import { sessionTables } from './platform/sessions/tables.ts'
import { readinessTables } from './readiness/tables.ts'
import { intakeTables } from './roster/intake/tables.ts'
import { inviteTables } from './roster/invites/tables.ts'
import { linkingTables } from './roster/linking/tables.ts'
import { morningTables } from './roster/mornings/tables.ts'
import { recallTables } from './roster/recall/tables.ts'
import { rosterTables, soldierTables } from './roster/tables.ts'
import { calendarTables } from './scheduling/calendar/tables.ts'
import { dutyRosterTables } from './scheduling/duty-roster/tables.ts'
import { leaveTables } from './scheduling/leave/tables.ts'
import { supportTables } from './support/tables.ts'
import type { Tables } from './database/table.ts'

/** Every table, with what each of its columns holds about people. */
export const EVERY_TABLE: Tables = {
  ...databaseTables,
  ...sessionTables,
  ...securityLogTables,
  ...mailTables,
  ...outboxTables,
  ...identityTables,
  ...carriedTables,
  ...soldierTables,
  ...rosterTables,
  ...linkingTables,
  ...inviteTables,
  ...intakeTables,
  ...recallTables,
  ...morningTables,
  ...dutydayTables,
  ...taskTables,
  ...awolTables,
  ...counselingTables,
  ...signingTables,
  ...cadenceTables,
  ...counselingExportTables,
  ...readinessTables,
  ...leaveTables,
  ...calendarTables,
  ...dutyRosterTables,
  ...taskingTables,
  ...equipmentTables,
  ...manifestTables,
  ...riskTables,
  ...licenseTables,
  ...notificationTables,
  ...pushTables,
  ...broadcastTables,
  ...supportTables,
  ...billingTables,
  ...adminTables,
}
