import { isAdmin } from '@muster/domain/identity/profile.ts'
import type { UserProfile } from '@muster/domain/identity/schema.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../database/transaction.ts'
import type {} from './tables.ts'

/** The account that the operator named as an admin, if any (ADMIN_UID). */
export type AdminUid = string | null

export async function isAdminAccount(tx: ReadTx, uid: string, adminUid: AdminUid): Promise<boolean> {
  const account = await tx.query
    .selectFrom('accounts')
    .select(['uid', 'roles', 'role', 'declared_role as declaredRole'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return account !== undefined && isAdmin(account, adminUid)
}

/** The caller's own users document. */
export async function readProfile(tx: ReadTx, uid: string, adminUid: AdminUid): Promise<UserProfile> {
  const row = await tx.query.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
  if (!row) return refuse('unauthenticated', 'This account is no longer there. Sign in again.')
  return {
    uid: row.uid,
    email: row.email,
    displayName: row.display_name,
    needsProfile: row.needs_profile,
    createdAt: row.created_at.toISOString(),
    dodid: row.dodid,
    name:
      row.name_display === null
        ? null
        : {
            last: row.name_last ?? '',
            first: row.name_first ?? '',
            middle: row.name_middle ?? '',
            suffix: row.name_suffix ?? '',
            display: row.name_display,
          },
    rank: row.rank,
    declaredRole: row.declared_role,
    roles: row.roles,
    isAdmin: isAdmin({ uid, roles: row.roles, role: row.role, declaredRole: row.declared_role }, adminUid),
    hasSeenTour: row.has_seen_tour,
    hasSeenTourMobile: row.has_seen_tour_mobile,
    hasSeenTourDesktop: row.has_seen_tour_desktop,
  }
}
