import type { Kysely } from 'kysely'
import { access } from './baseline/access.ts'
import { admin } from './baseline/admin.ts'
import { billing } from './baseline/billing.ts'
import { counseling } from './baseline/counseling.ts'
import { awol } from './baseline/dutyday-awol.ts'
import { tasks } from './baseline/dutyday-tasks.ts'
import { dutyday } from './baseline/dutyday.ts'
import { identity } from './baseline/identity.ts'
import { notifications } from './baseline/notifications.ts'
import { licenses } from './baseline/operations-licenses.ts'
import { manifests } from './baseline/operations-manifests.ts'
import { operations } from './baseline/operations.ts'
import { platform } from './baseline/platform.ts'
import { readiness } from './baseline/readiness.ts'
import { links } from './baseline/roster-links.ts'
import { recall } from './baseline/roster-recall.ts'
import { roster } from './baseline/roster.ts'
import { calendar } from './baseline/scheduling-calendar.ts'
import { dutyRosters } from './baseline/scheduling-duty-rosters.ts'
import { leave } from './baseline/scheduling-leave.ts'
import { support } from './baseline/support.ts'

/**
 * The schema as it was when the migrations before the first release were folded, feature by feature. Each feature
 * builds on those before it. Every later change is a migration of its own, and the statements of these files are never
 * edited (decision 0065).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await access(db)
  await platform(db)
  await identity(db)
  await roster(db)
  await links(db)
  await recall(db)
  await dutyday(db)
  await awol(db)
  await tasks(db)
  await calendar(db)
  await leave(db)
  await dutyRosters(db)
  await counseling(db)
  await readiness(db)
  await operations(db)
  await licenses(db)
  await manifests(db)
  await billing(db)
  await notifications(db)
  await support(db)
  await admin(db)
}
